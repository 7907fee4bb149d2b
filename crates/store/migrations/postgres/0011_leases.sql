-- What servers that share the database divide among themselves; times in milliseconds since 1970, by
-- the clock of the database.
CREATE TABLE leases (
    name   TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until  BIGINT NOT NULL
);
