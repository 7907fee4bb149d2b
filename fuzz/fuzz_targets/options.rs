//! Rule options in both forms round-trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_rules::Game;

fuzz_target!(|text: &str| {
    for game in Game::ALL {
        if let Ok(options) = game.options(text) {
            assert_eq!(game.options(&options.json()), Ok(options));
            assert_eq!(game.options(&options.short()), Ok(options));
            options.choices();
        }
    }
});
