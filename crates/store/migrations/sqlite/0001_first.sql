-- Times are milliseconds since 1970. Ids are made by the server.

CREATE TABLE people (
    id            TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    login         TEXT    UNIQUE,            -- NULL for a guest
    password_hash TEXT,
    created       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash TEXT    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created    INTEGER NOT NULL,
    seen       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_person ON sessions (person);

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    last       INTEGER NOT NULL,             -- the seq of the last event
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'playing', 'finished', 'closed')),
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    solo       INTEGER NOT NULL CHECK (solo IN (0, 1)),
    goal_discs INTEGER NOT NULL,
    score      INTEGER,                      -- of a finished solo game
    created    INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    due        INTEGER,                      -- when there is something to do: a bot's turn, a limit
    summary    TEXT    NOT NULL              -- the server's own
) STRICT;

-- Small whatever the number of finished games, because those are not in them.
CREATE INDEX tables_lobby ON tables (state DESC, changed DESC, id)
    WHERE public AND state IN ('waiting', 'playing');
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

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

-- What a command was answered, for those who ask again. No foreign keys: there is one row a move,
-- and nothing would be gained by looking up its person each time.
CREATE TABLE commands (
    person   TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;
