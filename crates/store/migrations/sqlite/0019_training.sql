-- What a player trains: exercises and their schedule, as the page stores them. No checksum covers it.
CREATE TABLE training (
    player  BLOB    NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,                   -- number of times that it was stored
    content TEXT    NOT NULL,                   -- a JSON object
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
