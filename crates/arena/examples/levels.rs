//! Two levels of the computer play a match: `cargo run --release -p ludoteca-arena --example levels`.

use std::error::Error;

use ludoteca_arena::{EngineSpec, Observer, Progress, Settings, Tournament};
use ludoteca_engine::{Level, Stop};
use ludoteca_rules::Game;

struct Report;

impl Observer for Report {
    fn on_progress(&mut self, progress: &Progress<'_>) {
        println!("{} games\n{}", progress.games(), progress.table());
    }

    fn on_message(&mut self, message: &str) {
        println!("{message}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Game::Morris.options("")?;
    let level = |number| Level::new(number).map(EngineSpec::from).ok_or("levels are 1 to 10");
    let engines = vec![level(3)?, level(2)?];
    let settings = Settings { games: 10, ..Settings::new(options, engines) };
    let mut tournament = Tournament::new(settings, &Stop::default())?;
    tournament.play(Stop::default(), &mut Report)?;
    println!("{}", serde_json::to_string(&tournament.summary())?);
    Ok(())
}
