-- Finds who has blocked a player, for the lobby.
CREATE INDEX blocks_blocked ON blocks (blocked);
