-- As in the folder for SQLite, which describes the table.
CREATE TABLE training (
    player  BYTEA  NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    content TEXT   NOT NULL,
    at      BIGINT NOT NULL
);
