-- Times are milliseconds since 1970. Ids are made by the server; they are compared byte by byte,
-- which is faster than by language and does not change when the system's languages do.

CREATE TABLE people (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name          TEXT             NOT NULL,
    login         TEXT COLLATE "C" UNIQUE,   -- NULL for a guest
    password_hash TEXT,
    created       BIGINT           NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created    BIGINT           NOT NULL,
    seen       BIGINT           NOT NULL
);

CREATE INDEX sessions_person ON sessions (person);

CREATE TABLE tables (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    last       BIGINT           NOT NULL,    -- the seq of the last event
    state      TEXT COLLATE "C" NOT NULL
               CHECK (state IN ('waiting', 'playing', 'finished', 'closed')),
    public     BOOLEAN          NOT NULL,
    solo       BOOLEAN          NOT NULL,
    goal_discs BIGINT           NOT NULL,
    score      BIGINT,                       -- of a finished solo game
    created    BIGINT           NOT NULL,
    changed    BIGINT           NOT NULL,
    due        BIGINT,                       -- when there is something to do: a bot's turn, a limit
    summary    TEXT             NOT NULL     -- the server's own
);

-- Small whatever the number of finished games, because those are not in them.
CREATE INDEX tables_lobby ON tables (state DESC, changed DESC, id)
    WHERE public AND state IN ('waiting', 'playing');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

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

-- What a command was answered, for those who ask again. No foreign keys: there is one row a move,
-- and nothing would be gained by looking up its person each time.
CREATE TABLE commands (
    person   TEXT COLLATE "C" NOT NULL,
    id       TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    at       BIGINT           NOT NULL,
    answer   TEXT             NOT NULL,
    PRIMARY KEY (person, id)
);
