-- The key by which push services recognise this server, in at most one row. The subscriptions are
-- bound to it.
CREATE TABLE push_key (
    number  INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
    secret  BLOB    NOT NULL                        -- a scalar of P-256
) STRICT;

-- Browsers that show notifications. A browser does so for one player at a time.
CREATE TABLE push_subscriptions (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    player   BLOB    NOT NULL,
    session  INTEGER REFERENCES sessions (number) ON DELETE CASCADE, -- NULL: of a guest
    endpoint TEXT    NOT NULL UNIQUE,               -- a secret address at the push service
    p256dh   BLOB    NOT NULL,                      -- the browser's public key
    auth     BLOB    NOT NULL,                      -- a secret that the browser shares
    language TEXT    NOT NULL,                      -- of the notifications, such as `es`
    created  INTEGER NOT NULL                       -- milliseconds since 1970
) STRICT;
CREATE INDEX push_subscriptions_player ON push_subscriptions (player, number);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
