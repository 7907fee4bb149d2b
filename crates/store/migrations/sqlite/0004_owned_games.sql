-- Finds the games of one owner, for the list of a client's own games.
CREATE INDEX games_owner ON games (owner) WHERE owner IS NOT NULL;

-- Lists contain only games with moves, and need not read the others.
CREATE INDEX summaries_played ON summaries (updated) WHERE ply > 0;
DROP INDEX summaries_updated;
