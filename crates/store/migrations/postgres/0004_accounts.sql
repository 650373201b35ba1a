-- With each of these somebody can sign in once instead of with the password. Only hashes are kept.
CREATE TABLE recovery_codes (
    person    TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    code_hash TEXT COLLATE "C" NOT NULL,
    created   BIGINT           NOT NULL,
    PRIMARY KEY (person, code_hash)
);

-- What the operator has changed beside a server that runs. The server looks here now and then.
CREATE TABLE operator_acts (
    number  BIGINT           NOT NULL PRIMARY KEY,
    at      BIGINT           NOT NULL,
    kind    TEXT COLLATE "C" NOT NULL,       -- 'table' or 'sessions'
    subject TEXT COLLATE "C" NOT NULL        -- the id of the table or the person
);
