-- The whole schema. Times are milliseconds since 1970, flags are 1 or 0. Columns with a default value are
-- newer than the others. Checksums are XXH3, computed by the program (src/checksum.rs).

-- How each game began. Games and events have numbers of their own, in the order in which they came: what
-- is written at one time lies together, on few pages.
CREATE TABLE games (
    number       INTEGER NOT NULL PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE,
    game         TEXT    NOT NULL,              -- `coffee`, `fourmation`, `six`, `morris`
    options      TEXT    NOT NULL,              -- canonical JSON
    digest       TEXT    NOT NULL,              -- the rules digest of game and options
    start        TEXT,                          -- a position's text; NULL: the game's own start
    players      TEXT    NOT NULL,              -- JSON: first and second, a person or the computer
    created      INTEGER NOT NULL,
    import       INTEGER,                       -- checksum of the record, if the game was imported
    checksum     INTEGER NOT NULL DEFAULT 0,    -- covers all columns but `owner`
    -- SHA-256 of the secret in the cookie of the creator, who may delete the game; NULL for games from
    -- before there were owners.
    owner        BLOB,
    clock        TEXT,                          -- time control, JSON; NULL: none
    listed       INTEGER NOT NULL DEFAULT 0,    -- 1: the lobby lists the game while a seat is open
    private      INTEGER NOT NULL DEFAULT 0,    -- 1: only its players find the game in a list
    rated        INTEGER NOT NULL DEFAULT 0,    -- 1: the game counts for the ratings of its players
    rating_range TEXT                           -- ratings that may join in the lobby, JSON; NULL: any
) STRICT;
CREATE INDEX games_owner ON games (owner) WHERE owner IS NOT NULL;
CREATE INDEX games_listed ON games (number) WHERE listed = 1;

-- What happened in each game. Events are never changed, and removed only with their game. The key admits
-- one of two events with the same `seq`.
CREATE TABLE events (
    number   INTEGER NOT NULL PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (number),
    seq      INTEGER NOT NULL,                  -- 1, 2, 3, … in each game, without gaps
    event    TEXT    NOT NULL,                  -- JSON: a move, moves taken back, a resignation, …
    at       INTEGER NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,        -- of the event and the checksum before it, or of the game
    UNIQUE (game, seq)
) STRICT;

-- The record that a game was imported from, with its comments and variations.
CREATE TABLE imports (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    record  TEXT    NOT NULL
) STRICT;

-- What follows from the events, for lists and for games that wait for the computer or a deadline.
CREATE TABLE summaries (
    game     INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    ply      INTEGER NOT NULL,
    to_move  TEXT,                              -- `first`, `second`; NULL after the end
    winner   TEXT,
    reason   TEXT,                              -- NULL before the end
    waiting  INTEGER NOT NULL,                  -- 1: it is the computer's turn
    updated  INTEGER NOT NULL,
    seq      INTEGER NOT NULL DEFAULT 0,        -- of the last event, so that a missing one is noticed
    checksum INTEGER NOT NULL DEFAULT 0,
    seated   TEXT,                              -- as `games.players`, if that has changed since
    deadline INTEGER                            -- when the time of the side to move is up; NULL: never
) STRICT;
CREATE INDEX summaries_waiting ON summaries (updated) WHERE waiting = 1;
CREATE INDEX summaries_played ON summaries (updated) WHERE ply > 0;
CREATE INDEX summaries_deadline ON summaries (deadline) WHERE deadline IS NOT NULL;

-- The games of each player, for the list of own games. It follows from games and events.
CREATE TABLE seats (
    player  BLOB    NOT NULL,
    game    INTEGER NOT NULL REFERENCES games (number),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_game ON seats (game);

-- The names that players have chosen. A player who has chosen none has no row.
CREATE TABLE players (
    id      BLOB    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    named   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Players with a permanent name and a password.
CREATE TABLE accounts (
    number   INTEGER NOT NULL PRIMARY KEY,
    -- The hash that was in the cookie of the guest; no cookie with it is accepted any more. The row
    -- stays after a deletion, so that nobody becomes this player again.
    owner    BLOB    NOT NULL UNIQUE,
    name     TEXT,                              -- NULL: the account was deleted
    key      TEXT    UNIQUE,                    -- equal for names that look alike
    password TEXT,                              -- argon2id, as a PHC string
    created  INTEGER NOT NULL,
    leaving  INTEGER NOT NULL DEFAULT 0         -- 1: deleted, and games may contain the name
) STRICT;

-- The browsers in which somebody is signed in.
CREATE TABLE sessions (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash     BLOB    NOT NULL UNIQUE,           -- SHA-256 of the secret in the cookie
    account  INTEGER NOT NULL REFERENCES accounts (number),
    browser  TEXT,                              -- such as `Firefox`; NULL: unknown
    system   TEXT,                              -- such as `Android`; NULL: unknown
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL                   -- updated once a day
) STRICT;
CREATE INDEX sessions_account ON sessions (account);

-- Each code sets a new password once.
CREATE TABLE recovery_codes (
    account  INTEGER NOT NULL REFERENCES accounts (number),
    hash     BLOB    NOT NULL,                  -- SHA-256 of the code
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id       BLOB    NOT NULL UNIQUE,           -- the credential's id
    account  INTEGER NOT NULL REFERENCES accounts (number),
    name     TEXT    NOT NULL,                  -- chosen by the player
    passkey  TEXT    NOT NULL,                  -- JSON: the public key and its counter
    created  INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_account ON passkeys (account);

-- What the two players of a game write to each other. No checksum covers it.
CREATE TABLE messages (
    game     INTEGER NOT NULL REFERENCES games (number),
    number   INTEGER NOT NULL,                  -- 1, 2, 3, … in each game
    player   BLOB    NOT NULL,
    content  TEXT    NOT NULL,                  -- JSON: a phrase, a text, or a switch
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
    game     TEXT    NOT NULL,                  -- the id of the game
    reporter BLOB    NOT NULL,
    reported BLOB    NOT NULL,
    reason   TEXT    NOT NULL,
    messages TEXT    NOT NULL,                  -- JSON
    at       INTEGER NOT NULL
) STRICT;

-- Personal tokens, with which programs act for a player. A token is deleted when it is revoked.
CREATE TABLE tokens (
    number  INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash    BLOB    NOT NULL UNIQUE,            -- SHA-256 of the token
    owner   BLOB    NOT NULL,                   -- as in `games.owner`
    player  BLOB    NOT NULL,
    name    TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,                   -- separated by spaces
    created INTEGER NOT NULL,
    used    INTEGER,                            -- the hour of the last use; NULL: never used
    expires INTEGER                             -- NULL: never
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
    challenger BLOB    NOT NULL,                -- player
    name       TEXT    NOT NULL,                -- the challenger's name
    opponent   BLOB    NOT NULL,                -- player
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,                -- JSON
    clock      TEXT,                            -- as in `games.clock`
    side       TEXT,                            -- the challenger's; NULL: by lot
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    rated      INTEGER NOT NULL DEFAULT 0       -- as in `games.rated`
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_challenger ON challenges (challenger);
CREATE INDEX challenges_opponent ON challenges (opponent);
CREATE INDEX challenges_expires ON challenges (expires);

-- The rating of a player after each rated game; two rows for each game. They follow from the games.
-- A game with rows here is not deleted.
CREATE TABLE ratings (
    number     INTEGER NOT NULL PRIMARY KEY,    -- in the order in which the games ended
    game       INTEGER NOT NULL REFERENCES games (number),
    player     BLOB    NOT NULL,
    kind       TEXT    NOT NULL,                -- the game's name
    speed      TEXT    NOT NULL,
    before     REAL    NOT NULL,                -- the rating before the game
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    won        INTEGER NOT NULL,                -- of all rated games so far
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    at         INTEGER NOT NULL,                -- when the game ended
    checksum   INTEGER NOT NULL,                -- of the columns above but `number`
    current    INTEGER NOT NULL,                -- 1: the player's last one of this game and speed
    UNIQUE (game, player)
) STRICT;
CREATE INDEX ratings_player ON ratings (player, kind, speed, number);
CREATE INDEX ratings_best ON ratings (kind, speed, rating) WHERE current = 1;

-- The key by which push services recognise this server, in at most one row. The subscriptions are
-- bound to it.
CREATE TABLE push_key (
    number  INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
    secret  BLOB    NOT NULL                    -- a scalar of P-256
) STRICT;

-- Browsers that show notifications. A browser does so for one player at a time.
CREATE TABLE push_subscriptions (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    player   BLOB    NOT NULL,
    session  INTEGER REFERENCES sessions (number) ON DELETE CASCADE, -- NULL: of a guest
    endpoint TEXT    NOT NULL UNIQUE,           -- a secret address at the push service
    p256dh   BLOB    NOT NULL,                  -- the browser's public key
    auth     BLOB    NOT NULL,                  -- a secret that the browser shares
    language TEXT    NOT NULL,                  -- of the notifications, such as `es`
    created  INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_player ON push_subscriptions (player, number);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
