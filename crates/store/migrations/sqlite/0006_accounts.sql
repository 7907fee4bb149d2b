-- Accounts: players with a permanent name and a password. Times are milliseconds since 1970.

CREATE TABLE accounts (
    number   INTEGER NOT NULL PRIMARY KEY,
    -- The hash that was in the cookie of the guest; no cookie with it is accepted any more. The row
    -- stays after a deletion, so that nobody becomes this player again.
    owner    BLOB    NOT NULL UNIQUE,
    name     TEXT,                                  -- NULL: the account was deleted
    key      TEXT    UNIQUE,                        -- equal for names that look alike
    password TEXT,                                  -- argon2id, as a PHC string
    created  INTEGER NOT NULL,
    leaving  INTEGER NOT NULL DEFAULT 0             -- 1: deleted, and games may contain the name
) STRICT;

-- The browsers in which somebody is signed in.
CREATE TABLE sessions (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash     BLOB    NOT NULL UNIQUE,               -- SHA-256 of the secret in the cookie
    account  INTEGER NOT NULL REFERENCES accounts (number),
    browser  TEXT,                                  -- such as `Firefox`; NULL: unknown
    system   TEXT,                                  -- such as `Android`; NULL: unknown
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL                       -- updated once a day
) STRICT;
CREATE INDEX sessions_account ON sessions (account);

-- Each code sets a new password once.
CREATE TABLE recovery_codes (
    account  INTEGER NOT NULL REFERENCES accounts (number),
    hash     BLOB    NOT NULL,                      -- SHA-256 of the code
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id       BLOB    NOT NULL UNIQUE,               -- the credential's id
    account  INTEGER NOT NULL REFERENCES accounts (number),
    name     TEXT    NOT NULL,                      -- chosen by the player
    passkey  TEXT    NOT NULL,                      -- JSON: the public key and its counter
    created  INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_account ON passkeys (account);

-- What the two players of a game write to each other. No checksum covers it.
CREATE TABLE messages (
    game     INTEGER NOT NULL REFERENCES games (number),
    number   INTEGER NOT NULL,                      -- 1, 2, 3, … in each game
    player   BLOB    NOT NULL,
    content  TEXT    NOT NULL,                      -- JSON: a phrase, a text, or a switch
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_player ON messages (player);

-- Players who want nothing to do with others.
CREATE TABLE blocks (
    player   BLOB    NOT NULL,
    blocked  BLOB    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;

-- What players report to the operator, with the last messages of the game.
CREATE TABLE reports (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game     TEXT    NOT NULL,                      -- the id of the game
    reporter BLOB    NOT NULL,
    reported BLOB    NOT NULL,
    reason   TEXT    NOT NULL,
    messages TEXT    NOT NULL,                      -- JSON
    at       INTEGER NOT NULL
) STRICT;
