-- Turns of rated games in which a player left the page, as the page reports them if the player agrees. No checksum
-- covers them.
CREATE TABLE focus_losses (
    game    INTEGER NOT NULL REFERENCES games (number),
    player  BLOB    NOT NULL,
    ply     INTEGER NOT NULL,                   -- of the player's move, from 1
    losses  INTEGER NOT NULL,                   -- 0: the page reports, and was not left
    seconds INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, player, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX focus_losses_player ON focus_losses (player);
CREATE INDEX focus_losses_at ON focus_losses (at);
