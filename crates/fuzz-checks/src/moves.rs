use ludoteca_rules::Game;

/// Moves: any text is played or rejected, and only legal moves are played.
pub fn moves(text: &str) {
    for options in Game::ALL.iter().filter_map(|game| game.options("").ok()) {
        let mut game = options.start();
        for word in text.split('\n').take(300) {
            // A byte below 32 selects a legal move, so that games get beyond the opening.
            let legal = game.legal_texts();
            let chosen = match word.as_bytes() {
                [n @ 0..32, ..] if !legal.is_empty() => &legal[usize::from(*n) * 7 % legal.len()],
                _ => word,
            };
            match game.play_text(chosen) {
                Ok(played) => assert!(legal.contains(&played), "{played}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}
