//! Prints the proved value of every move: `cargo run --release -p ludoteca-solver --example
//! proved_value`.

use std::error::Error;

use ludoteca_rules::oracle::{Effort, Oracle};
use ludoteca_rules::{Match, Notation, Presentation, coffee};
use ludoteca_solver::ProofSearch;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Match::<coffee::Position>::new(&"square-5 n=4".parse()?);
    for mv in ["c3ne", "d4n"] {
        game.play_text(mv)?;
    }
    let position = game.position();
    println!("{}", position.draw());
    let search = ProofSearch::new(256 << 20);
    for (mv, value) in search.moves(position, game.quiet_plies(), &Effort::search(50_000_000)) {
        match value {
            Some(value) => {
                println!("{:6} {:?}, {:?}", position.move_text(mv), value.wdl, value.distance);
            }
            None => println!("{:6} unknown", position.move_text(mv)),
        }
    }
    Ok(())
}
