use ludoteca_rules::Game;

/// Rule options in both forms round-trip.
pub fn options(text: &str) {
    for game in Game::ALL {
        if let Ok(options) = game.options(text) {
            assert_eq!(game.options(&options.json()), Ok(options));
            assert_eq!(game.options(&options.short()), Ok(options));
            options.choices();
        }
    }
}
