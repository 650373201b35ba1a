-- Solo games on a deck that others play too.
ALTER TABLE tables ADD COLUMN challenge TEXT;

CREATE INDEX tables_challenge ON tables (challenge, score) WHERE challenge IS NOT NULL AND score IS NOT NULL;

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
    wanted   INTEGER NOT NULL,               -- when somebody last waited for it
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
