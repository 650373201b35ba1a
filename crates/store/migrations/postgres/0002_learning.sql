-- Solo games on a deck that others play too.
ALTER TABLE tables ADD COLUMN challenge TEXT COLLATE "C";

CREATE INDEX tables_challenge ON tables (challenge, score) WHERE challenge IS NOT NULL AND score IS NOT NULL;

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
    wanted   BIGINT           NOT NULL,      -- when somebody last waited for it
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
