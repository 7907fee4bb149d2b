//! Macros that run code for the game of a match or of options. Their inner arm gets the list of games.

/// Evaluates an expression for the options of any game, which are called `$options` in it; `$Position` is the type of
/// the game's positions.
macro_rules! for_options {
    ((@ $any:expr, $options:ident: $Position:ident => $body:expr) $($Variant:ident: $module:ident),+) => {
        match $any {
            $(ludoteca_rules::AnyOptions::$Variant($options) => {
                type $Position = ludoteca_rules::$module::Position;
                $body
            })+
        }
    };
    ($any:expr, $options:ident: $Position:ident => $body:expr) => {
        ludoteca_rules::for_games!(for_options (@ $any, $options: $Position => $body))
    };
}

/// Evaluates an expression for a list of matches of the same game, which is called `$games` in it.
macro_rules! for_matches {
    ((@ $matches:expr, $games:ident => $body:expr) $($Variant:ident: $module:ident),+) => {{
        let matches = $matches;
        match matches[0].game() {
            $(ludoteca_rules::Game::$Variant => {
                let of_game = |of: ludoteca_rules::AnyMatch| match of {
                    ludoteca_rules::AnyMatch::$Variant(game) => Some(game),
                    _ => None,
                };
                let $games: Vec<_> = matches.into_iter().filter_map(of_game).collect();
                $body
            })+
        }
    }};
    ($matches:expr, $games:ident => $body:expr) => {
        ludoteca_rules::for_games!(for_matches (@ $matches, $games => $body))
    };
}
