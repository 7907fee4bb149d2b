-- The truth: how each game began, and what happened in it since.

CREATE TABLE games (
    id      TEXT    NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,               -- `coffee`, `fourmation`, `six`, `morris`
    options TEXT    NOT NULL,               -- canonical JSON
    digest  TEXT    NOT NULL,               -- the rules digest of game and options
    start   TEXT,                           -- a position's text; NULL: the game's own start
    players TEXT    NOT NULL,               -- JSON: first and second, a person or the computer
    created INTEGER NOT NULL                -- milliseconds since 1970
) STRICT;

-- Nothing here is ever changed or removed; the key lets one of two events with the same number in.
CREATE TABLE events (
    game    TEXT    NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,               -- 1, 2, 3, … without gaps
    event   TEXT    NOT NULL,               -- JSON: a move, moves taken back, a resignation, …
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- The record that a game was imported from, with its comments and variations.
CREATE TABLE imports (
    game    TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
    record  TEXT    NOT NULL
) STRICT;

-- What follows from the events, for the list of games and to find those that wait for the computer.
CREATE TABLE summaries (
    game    TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
    ply     INTEGER NOT NULL,
    to_move TEXT,                           -- `first`, `second`; NULL after the end
    winner  TEXT,
    reason  TEXT,                           -- NULL while the game goes on
    waiting INTEGER NOT NULL,               -- 1: it is the computer's turn
    updated INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX summaries_updated ON summaries (updated);
CREATE INDEX summaries_waiting ON summaries (game) WHERE waiting = 1;
