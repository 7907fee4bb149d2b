-- As in the folder for SQLite, which describes the table.
CREATE TABLE days_off (
    player   BYTEA    NOT NULL PRIMARY KEY,
    weekends SMALLINT NOT NULL,
    first    BIGINT,
    last     BIGINT,
    year     BIGINT   NOT NULL,
    used     BIGINT   NOT NULL,
    at       BIGINT   NOT NULL,
    pending  SMALLINT NOT NULL
);
CREATE INDEX days_off_pending ON days_off (pending) WHERE pending = 1;
