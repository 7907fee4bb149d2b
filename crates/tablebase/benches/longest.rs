//! The longest win of a subspace of Nine Men's Morris, played to the end of the game by best play of
//! both, as far as the next capture is concerned.
//!
//! `cargo bench -p ludoteca-tablebase --bench longest -- tables 9-8`

use std::env;
use std::path::Path;

use ludoteca_rules::{Match, Position, Side, morris};
use ludoteca_tablebase::{DrawRule, Subspace, Tables};

const USAGE: &str = "longest FOLDER SUBSPACE, such as longest tables 9-8";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
    let tables = Tables::new(Path::new(&args.next().ok_or(USAGE)?));
    let subspace: Subspace = args.next().ok_or(USAGE)?.parse()?;
    let rule = DrawRule::HundredPlies;
    let start = tables.longest_win(rule, subspace)?.ok_or("no wins, or no table")?;
    let mut game: Match<morris::Position> = Match::from_position(start);
    let (mut moves, mut captures) = (Vec::new(), Vec::new());
    while game.outcome().is_none() {
        let probe = tables.probe(rule, game.position(), game.quiet_plies())?;
        let &(mv, _) = probe.moves.first().ok_or("a game that goes on has moves")?;
        game.play_legal(mv);
        moves.push(mv.to_string());
        if mv.capture().is_some() {
            captures.push(game.ply());
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    println!("{}", start.setup());
    println!("{}", moves.join(" "));
    let winner = winner.map_or("nobody", Side::name);
    println!("{} plies, captures after {captures:?}, {winner} wins", game.ply());
    Ok(())
}
