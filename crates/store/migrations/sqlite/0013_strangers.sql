-- The account with a name: a player's name is marked if it is that of the player's account.
CREATE INDEX accounts_name ON accounts (name) WHERE name IS NOT NULL;

-- The browsers in which somebody has signed in to an account. Their attempts to sign in to it again are
-- counted apart from those of strangers.
CREATE TABLE browsers (
    account  INTEGER NOT NULL REFERENCES accounts (number),
    hash     BLOB    NOT NULL,                  -- SHA-256 of the secret in the cookie
    seen     INTEGER NOT NULL,                  -- when somebody signed in last
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

-- The networks from which players play rated games, as hashes with a key of the day. The key is deleted
-- after its day, and then no hash reveals an address.
CREATE TABLE networks (
    player   BLOB    NOT NULL PRIMARY KEY,
    day      INTEGER NOT NULL,                  -- since 1970
    hash     BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE network_key (
    number   INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
    day      INTEGER NOT NULL,
    secret   BLOB    NOT NULL
) STRICT;

-- 1: the opponent was a guest, or played from the same network. No checksum covers it.
ALTER TABLE ratings ADD COLUMN related INTEGER NOT NULL DEFAULT 0;
