-- The periods in which moves could be stored, in their order. Between two of them there was an outage, whose time is
-- charged to no player.
CREATE TABLE service_periods (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    began  INTEGER NOT NULL,                    -- the first confirmation
    ended  INTEGER NOT NULL                     -- the last one so far
) STRICT;
