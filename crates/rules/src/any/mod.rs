//! The closed set of games, chosen at run time.
//!
//! [`for_games!`](crate::for_games) is the only list of games. [`AnyOptions`] and [`AnyMatch`] hold
//! the types of one game each; their methods take and return text and data. Code that needs the
//! typed game uses [`for_match!`](crate::for_match) or [`for_game!`](crate::for_game), or passes a macro to `for_games!`.

/// Calls a macro with `Variant: module` for every game, after any further arguments.
///
/// ```
/// macro_rules! names {
///     ($($variant:ident: $module:ident),+) => { [$(stringify!($module)),+] };
/// }
/// assert!(ludoteca_rules::for_games!(names).contains(&"fourmation"));
/// ```
#[macro_export]
macro_rules! for_games {
    ($callback:ident $($arguments:tt)*) => {
        $callback! {
            $($arguments)*
            Coffee: coffee,
            Fourmation: fourmation,
            Six: six,
            Morris: morris
        }
    };
}

/// Evaluates an expression for the match of any game, which has the given name in it.
///
/// ```
/// use ludoteca_rules::{Game, Position, for_match};
/// let game = Game::Morris.options("")?.start();
/// assert_eq!(for_match!(&game, game => game.position().symmetries()), 16);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[macro_export]
macro_rules! for_match {
    ((@ $match:expr, $game:ident => $body:expr) $($variant:ident: $module:ident),+) => {
        match $match { $($crate::AnyMatch::$variant($game) => $body,)+ }
    };
    ($match:expr, $game:ident => $body:expr) => {
        $crate::for_games!(for_match (@ $match, $game => $body))
    };
}

/// Evaluates an expression for any game; the given name is the type of the game's positions in it.
///
/// ```
/// use ludoteca_rules::{Game, Position, for_game};
/// assert!(for_game!(Game::Six, P => P::LOSER_BEGINS));
/// ```
#[macro_export]
macro_rules! for_game {
    ((@ $game:expr, $Position:ident => $body:expr) $($variant:ident: $module:ident),+) => {
        match $game {
            $($crate::Game::$variant => {
                type $Position = $crate::$module::Position;
                $body
            })+
        }
    };
    ($game:expr, $Position:ident => $body:expr) => {
        $crate::for_games!(for_game (@ $game, $Position => $body))
    };
}

/// Generates inherent methods of an enum with one variant per game: each evaluates one expression
/// on the content of whichever variant the enum holds.
macro_rules! dispatch {
    ($any:ident {$(
        $(#[$meta:meta])*
        fn $name:ident($($parameters:tt)*) -> $result:ty {
            match $self:ident { $inner:ident => $body:expr }
        }
    )+}) => {
        impl $any {$(
            $(#[$meta])*
            pub fn $name($($parameters)*) -> $result {
                $crate::for_games!(on_variant ($any, $self, $inner, $body))
            }
        )+}
    };
}

/// One arm per game for [`dispatch!`].
macro_rules! on_variant {
    (
        ($any:ident, $self:ident, $inner:ident, $body:expr)
        $($variant:ident: $module:ident),+
    ) => {
        match $self { $($any::$variant($inner) => $body,)+ }
    };
}

mod game;
mod matches;
mod options;
mod start;

pub use game::Game;
pub use matches::AnyMatch;
pub use options::AnyOptions;
