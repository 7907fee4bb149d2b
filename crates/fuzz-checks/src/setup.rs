use ludoteca_rules::morris::PositionFormat;
use ludoteca_rules::{AnyMatch, Game};

/// Set-ups: every accepted position can be formatted, also for other programs, parsed again, drawn and played.
pub fn setup(text: &str) {
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let Ok(mut game) = options.start_from(text) else { continue };
        let written = game.position_text(0).expect("every game has a start");
        let again = options.start_from(&written).expect("its own text is accepted");
        assert_eq!(again.position_text(0).as_ref(), Some(&written));
        if let AnyMatch::Morris(game) = &game {
            for format in PositionFormat::ALL {
                let again = options.start_from(&format.write(game)).expect("the text is accepted");
                assert_eq!(again.position_text(0).as_ref(), Some(&written));
            }
        }
        assert!(!game.draw().is_empty());
        let moves = game.legal_texts();
        assert_eq!(moves.len(), game.count_moves());
        assert_eq!(moves.is_empty(), game.outcome().is_some());
        if let Some(mv) = moves.first() {
            assert_eq!(game.play_text(mv).as_ref(), Ok(mv));
            game.legal_texts();
        }
    }
}
