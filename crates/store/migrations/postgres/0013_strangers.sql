-- The tables and columns are explained in the migration for SQLite.
CREATE INDEX accounts_name ON accounts (name) WHERE name IS NOT NULL;

CREATE TABLE browsers (
    account  BIGINT NOT NULL REFERENCES accounts (number),
    hash     BYTEA  NOT NULL,
    seen     BIGINT NOT NULL,
    PRIMARY KEY (account, hash)
);

CREATE TABLE networks (
    player   BYTEA  PRIMARY KEY,
    day      BIGINT NOT NULL,
    hash     BYTEA  NOT NULL
);
CREATE TABLE network_key (
    number   BIGINT PRIMARY KEY CHECK (number = 1),
    day      BIGINT NOT NULL,
    secret   BYTEA  NOT NULL
);

ALTER TABLE ratings ADD COLUMN related SMALLINT NOT NULL DEFAULT 0;
