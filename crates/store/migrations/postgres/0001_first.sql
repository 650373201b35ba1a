-- Times are milliseconds since 1970. Ids are made by the server; they are compared byte by byte,
-- which is faster than by language and does not change when the system's languages do.

CREATE TABLE people (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name          TEXT             NOT NULL,
    login         TEXT COLLATE "C" UNIQUE,   -- NULL for a guest
    password_hash TEXT,
    created       BIGINT           NOT NULL,
    removal       TEXT COLLATE "C" CHECK (removal IN ('begun', 'done'))    -- of who has deleted the account
);

CREATE INDEX people_removal ON people (id) WHERE removal = 'begun';

CREATE TABLE sessions (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created    BIGINT           NOT NULL,
    seen       BIGINT           NOT NULL
);

CREATE INDEX sessions_person ON sessions (person);

-- With each of these somebody can sign in once instead of with the password. Only hashes are kept.
CREATE TABLE recovery_codes (
    person    TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    code_hash TEXT COLLATE "C" NOT NULL,
    created   BIGINT           NOT NULL,
    PRIMARY KEY (person, code_hash)
);

-- What has happened to an account, for its owner to see.
CREATE TABLE account_events (
    person    TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at        BIGINT           NOT NULL,
    kind      TEXT COLLATE "C" NOT NULL
              CHECK (kind IN ('password_changed', 'codes_made', 'code_used', 'new_device')),
    dismissed BOOLEAN          NOT NULL,
    PRIMARY KEY (person, at, kind)
);

CREATE TABLE tables (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    last       BIGINT           NOT NULL,    -- the seq of the last event
    stage      TEXT COLLATE "C" NOT NULL
               CHECK (stage IN ('waiting', 'playing', 'finished', 'closed')),
    public     BOOLEAN          NOT NULL,
    solo       BOOLEAN          NOT NULL,
    goal_discs BIGINT           NOT NULL,
    score      BIGINT,                       -- of a finished solo game
    created    BIGINT           NOT NULL,
    changed    BIGINT           NOT NULL,
    due        BIGINT,                       -- when there is something to do: 0 for a bot's turn, or the end of a limit
    challenge  TEXT COLLATE "C",             -- of a solo game on a deck that others play too
    summary    TEXT             NOT NULL,    -- the server's own
    made_from  TEXT                          -- while the lobby may show it: hashes of networks, the server's own
);

-- Small whatever the number of finished games, because those are not in them.
CREATE INDEX tables_lobby ON tables (stage DESC, changed DESC, id)
    WHERE public AND stage IN ('waiting', 'playing');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_challenge ON tables (challenge, score) WHERE challenge IS NOT NULL AND score IS NOT NULL;

-- Who plays where. It says nothing that the log does not say; it finds the tables of a person.
CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT           NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id),
    waiting  BOOLEAN          NOT NULL,
    ended    BIGINT,                         -- the last change of a table that has ended
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_person ON seats (person, ended, table_id);

-- The log.
CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq      BIGINT           NOT NULL,
    at       BIGINT           NOT NULL,
    body     TEXT             NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The reply to a command, for those who send it again. No foreign keys: there is one row a move,
-- and nothing would be gained by looking up its person each time.
CREATE TABLE commands (
    person   TEXT COLLATE "C" NOT NULL,
    id       TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    at       BIGINT           NOT NULL,
    reply    TEXT             NOT NULL,
    PRIMARY KEY (person, id)
);

-- What the engine made of a challenge.
CREATE TABLE engine_results (
    challenge TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    score     BIGINT           NOT NULL,
    body      TEXT             NOT NULL      -- the server's own
);

-- Analyses of finished games, which are worked at only while somebody waits.
CREATE TABLE analyses (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT COLLATE "C" NOT NULL,      -- who asked first
    parts    BIGINT           NOT NULL,      -- how many there will be
    asked    BIGINT           NOT NULL,      -- since when somebody has waited for it
    wanted   BIGINT           NOT NULL,      -- when somebody last waited for it
    networks TEXT,                           -- while it is not done: hashes of who asked's networks, the server's own
    done     BOOLEAN          NOT NULL
);

CREATE INDEX analyses_wanted ON analyses (wanted) WHERE NOT done;

CREATE TABLE analysis_parts (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES analyses (table_id) ON DELETE CASCADE,
    part     BIGINT           NOT NULL,
    body     TEXT             NOT NULL,      -- the server's own
    PRIMARY KEY (table_id, part)
);

-- What all nodes know and nobody else.
CREATE TABLE secrets (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT             NOT NULL
);

-- What the server has last found out about itself: that the database can be written, and what the clock says.
CREATE TABLE checks (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,    -- 'write' or 'clock'
    at    BIGINT           NOT NULL,
    since BIGINT                             -- since when the clock has not jumped
);

-- What the operator has changed beside a server that runs. The server looks here now and then.
CREATE TABLE operator_acts (
    number  BIGINT           NOT NULL PRIMARY KEY,
    at      BIGINT           NOT NULL,
    kind    TEXT COLLATE "C" NOT NULL,       -- 'table' or 'sessions'
    subject TEXT COLLATE "C" NOT NULL        -- the id of the table or the person
);

-- What several nodes on one database have to agree on. None of it outlives the nodes, so it is not
-- written to the log of the database: after a crash it is empty, and the nodes write it anew. Times are
-- the database's own, because it is the one clock that all nodes share.

CREATE UNLOGGED TABLE nodes (
    id    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until TIMESTAMPTZ      NOT NULL          -- it is taken for dead then, unless it says otherwise
);

-- Which node does what: a bot's turn, an analysis, …
CREATE UNLOGGED TABLE leases (
    job   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node  TEXT COLLATE "C" NOT NULL,
    until TIMESTAMPTZ      NOT NULL          -- anybody may take over then
);

-- Who is connected to which table, by node.
CREATE UNLOGGED TABLE presence (
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    node     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, person, node)
);

CREATE INDEX presence_node ON presence (node);
