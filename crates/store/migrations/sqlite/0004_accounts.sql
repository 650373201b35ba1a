-- With each of these somebody can sign in once instead of with the password. Only hashes are kept.
CREATE TABLE recovery_codes (
    person    TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    code_hash TEXT    NOT NULL,
    created   INTEGER NOT NULL,
    PRIMARY KEY (person, code_hash)
) STRICT, WITHOUT ROWID;

-- What the operator has changed beside a server that runs. The server looks here now and then.
CREATE TABLE operator_acts (
    number  INTEGER NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    kind    TEXT    NOT NULL,                -- 'table' or 'sessions'
    subject TEXT    NOT NULL                 -- the id of the table or the person
) STRICT;
