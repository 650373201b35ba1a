-- Times are milliseconds since 1970. Ids are made by the server.

CREATE TABLE people (
    id            TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    login         TEXT    UNIQUE,            -- NULL for a guest
    password_hash TEXT,
    created       INTEGER NOT NULL,
    removal       TEXT    CHECK (removal IN ('begun', 'done'))    -- of who has deleted the account
) STRICT, WITHOUT ROWID;

CREATE INDEX people_removal ON people (id) WHERE removal = 'begun';

CREATE TABLE sessions (
    token_hash TEXT    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created    INTEGER NOT NULL,
    seen       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_person ON sessions (person);

-- With each of these somebody can sign in once instead of with the password. Only hashes are kept.
CREATE TABLE recovery_codes (
    person    TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    code_hash TEXT    NOT NULL,
    created   INTEGER NOT NULL,
    PRIMARY KEY (person, code_hash)
) STRICT, WITHOUT ROWID;

-- What has happened to an account, for its owner to see.
CREATE TABLE account_events (
    person    TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at        INTEGER NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('password_changed', 'codes_made', 'code_used', 'new_device')),
    dismissed INTEGER NOT NULL CHECK (dismissed IN (0, 1)),
    PRIMARY KEY (person, at, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    last       INTEGER NOT NULL,             -- the seq of the last event
    stage      TEXT    NOT NULL CHECK (stage IN ('waiting', 'playing', 'finished', 'closed')),
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    solo       INTEGER NOT NULL CHECK (solo IN (0, 1)),
    goal_discs INTEGER NOT NULL,
    score      INTEGER,                      -- of a finished solo game
    created    INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    due        INTEGER,                      -- when there is something to do: 0 for a bot's turn, or the end of a limit
    challenge  TEXT,                         -- of a solo game on a deck that others play too
    summary    TEXT    NOT NULL,             -- the server's own
    made_from  TEXT                          -- while the lobby may show it: hashes of networks, the server's own
) STRICT;

-- Small whatever the number of finished games, because those are not in them.
CREATE INDEX tables_lobby ON tables (stage DESC, changed DESC, id)
    WHERE public AND stage IN ('waiting', 'playing');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_challenge ON tables (challenge, score) WHERE challenge IS NOT NULL AND score IS NOT NULL;

-- Who plays where. It says nothing that the log does not say; it finds the tables of a person.
CREATE TABLE seats (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   TEXT    NOT NULL REFERENCES people (id),
    waiting  INTEGER NOT NULL CHECK (waiting IN (0, 1)),
    ended    INTEGER,                        -- the last change of a table that has ended
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_person ON seats (person, ended, table_id);

-- The log. Without a rowid, so that the events of a table lie side by side.
CREATE TABLE events (
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The reply to a command, for those who send it again. No foreign keys: there is one row a move,
-- and nothing would be gained by looking up its person each time.
CREATE TABLE commands (
    person   TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    reply    TEXT    NOT NULL,
    PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;

-- What the engine made of a challenge.
CREATE TABLE engine_results (
    challenge TEXT    NOT NULL PRIMARY KEY,
    score     INTEGER NOT NULL,
    body      TEXT    NOT NULL               -- the server's own
) STRICT, WITHOUT ROWID;

-- Analyses of finished games, which are worked at only while somebody waits.
CREATE TABLE analyses (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    person   TEXT    NOT NULL,               -- who asked first
    parts    INTEGER NOT NULL,               -- how many there will be
    asked    INTEGER NOT NULL,               -- since when somebody has waited for it
    wanted   INTEGER NOT NULL,               -- when somebody last waited for it
    networks TEXT,                           -- while it is not done: hashes of who asked's networks, the server's own
    done     INTEGER NOT NULL CHECK (done IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX analyses_wanted ON analyses (wanted) WHERE NOT done;

CREATE TABLE analysis_parts (
    table_id TEXT    NOT NULL REFERENCES analyses (table_id) ON DELETE CASCADE,
    part     INTEGER NOT NULL,
    body     TEXT    NOT NULL,               -- the server's own
    PRIMARY KEY (table_id, part)
) STRICT, WITHOUT ROWID;

-- What all nodes know and nobody else.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What the server has last found out about itself: that the database can be written, and what the clock says.
CREATE TABLE checks (
    name  TEXT    NOT NULL PRIMARY KEY,      -- 'write' or 'clock'
    at    INTEGER NOT NULL,
    since INTEGER                            -- since when the clock has not jumped
) STRICT, WITHOUT ROWID;

-- What the operator has changed beside a server that runs. The server looks here now and then.
CREATE TABLE operator_acts (
    number  INTEGER NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    kind    TEXT    NOT NULL,                -- 'table' or 'sessions'
    subject TEXT    NOT NULL                 -- the id of the table or the person
) STRICT;
