-- The truth: how each game began, and what happened in it since. Games and events have numbers of
-- their own, in the order they came: what is written at one time lies together, on few pages.

CREATE TABLE games (
    number  INTEGER NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,               -- `coffee`, `fourmation`, `six`, `morris`
    options TEXT    NOT NULL,               -- canonical JSON
    digest  TEXT    NOT NULL,               -- the rules digest of game and options
    start   TEXT,                           -- a position's text; NULL: the game's own start
    players TEXT    NOT NULL,               -- JSON: first and second, a person or the computer
    created INTEGER NOT NULL                -- milliseconds since 1970
) STRICT;

-- Nothing here is ever changed or removed; the key lets one of two events with the same `seq` in.
CREATE TABLE events (
    number  INTEGER NOT NULL PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (number),
    seq     INTEGER NOT NULL,               -- 1, 2, 3, … in each game, without gaps
    event   TEXT    NOT NULL,               -- JSON: a move, moves taken back, a resignation, …
    at      INTEGER NOT NULL,
    UNIQUE (game, seq)
) STRICT;

-- The record that a game was imported from, with its comments and variations.
CREATE TABLE imports (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    record  TEXT    NOT NULL
) STRICT;

-- What follows from the events, for the list of games and to find those that wait for the computer.
CREATE TABLE summaries (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    ply     INTEGER NOT NULL,
    to_move TEXT,                           -- `first`, `second`; NULL after the end
    winner  TEXT,
    reason  TEXT,                           -- NULL while the game goes on
    waiting INTEGER NOT NULL,               -- 1: it is the computer's turn
    updated INTEGER NOT NULL
) STRICT;

CREATE INDEX summaries_updated ON summaries (updated);
CREATE INDEX summaries_waiting ON summaries (updated) WHERE waiting = 1;
