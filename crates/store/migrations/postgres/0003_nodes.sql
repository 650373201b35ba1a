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
