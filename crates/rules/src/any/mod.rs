//! The closed set of games, chosen at run time.
//!
//! [`for_games!`](crate::for_games) is the only list of games. [`AnyOptions`] and [`AnyMatch`] hold
//! the types of one game each; their methods take and return text and data. Code that needs the
//! typed game passes a macro to `for_games!`.

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
