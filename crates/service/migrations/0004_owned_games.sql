-- Finds the games of one owner, for the list of a client's own games.
CREATE INDEX games_owner ON games (owner) WHERE owner IS NOT NULL;
