-- Personal tokens, with which programs act for a player. A token is deleted when it is revoked.
CREATE TABLE tokens (
    number  INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash    BLOB    NOT NULL UNIQUE,                -- SHA-256 of the token
    owner   BLOB    NOT NULL,                       -- as in `games.owner`
    player  BLOB    NOT NULL,
    name    TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,                       -- separated by spaces
    created INTEGER NOT NULL,                       -- milliseconds since 1970, like all times
    used    INTEGER,                                -- the hour of the last use; NULL: never used
    expires INTEGER                                 -- NULL: never
) STRICT;
CREATE INDEX tokens_player ON tokens (player);

-- The players that are programs.
CREATE TABLE bots (
    player  BLOB    NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Open challenges. A row is deleted when the challenge is accepted, declined or cancelled, or when it
-- expires. The game of an accepted challenge has the challenge's id.
CREATE TABLE challenges (
    id         TEXT    NOT NULL PRIMARY KEY,
    challenger BLOB    NOT NULL,                    -- player
    name       TEXT    NOT NULL,                    -- the challenger's name
    opponent   BLOB    NOT NULL,                    -- player
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,                    -- JSON
    clock      TEXT,                                -- as in `games.clock`
    side       TEXT,                                -- the challenger's; NULL: by lot
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_challenger ON challenges (challenger);
CREATE INDEX challenges_opponent ON challenges (opponent);
CREATE INDEX challenges_expires ON challenges (expires);
