-- Days on which the clock of a player does not run in correspondence games; days count from 1970-01-01. The events of
-- games have copies of them, by which clocks run. No checksum covers them.
CREATE TABLE days_off (
    player   BLOB    NOT NULL PRIMARY KEY,
    weekends INTEGER NOT NULL,
    first    INTEGER,                           -- day of a holiday
    last     INTEGER,
    year     INTEGER NOT NULL,
    used     INTEGER NOT NULL,                  -- days of earlier holidays in this year
    at       INTEGER NOT NULL,
    pending  INTEGER NOT NULL                   -- 1: games may not have the change yet
) STRICT, WITHOUT ROWID;
CREATE INDEX days_off_pending ON days_off (pending) WHERE pending = 1;
