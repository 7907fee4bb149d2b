//! Plays a random game and prints the final position: `cargo run --example random_game -- six`.

use ludoteca_rules::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "fourmation".into());
    let game: Game = name.parse()?;
    let mut random = fastrand::Rng::new();
    let mut game = game.options("")?.start();
    while game.outcome().is_none() {
        let legal = game.legal_texts();
        let mv = random.choice(&legal).expect("a game that is not over has a legal move");
        game.play_text(mv)?;
    }
    println!("{}", game.draw());
    println!("{}", game.move_texts().join(" "));
    if let Some(outcome) = game.outcome() {
        println!("{outcome} after {} plies", game.ply());
    }
    Ok(())
}
