//! Values from tables.

use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};

/// The value of a finished game for the side to move, which has always lost.
pub(crate) const OVER: Proved = known(Wdl::Loss, 0);

/// A win or loss with its distance to conversion.
pub(crate) const fn known(wdl: Wdl, plies: u16) -> Proved {
    Proved { wdl, distance: Distance::ToConversion(plies), source: Source::Tablebase }
}

/// A draw, or a win or loss whose distance is not stored.
pub(crate) const fn without_distance(wdl: Wdl) -> Proved {
    Proved { wdl, distance: Distance::Unknown, source: Source::Tablebase }
}

/// Returns the value of a move that leads to a position of this value. A capture is a conversion, so its
/// distance is 1.
pub(crate) const fn before(value: Proved, captures: bool) -> Proved {
    let distance = match value.distance {
        _ if captures && !matches!(value.wdl, Wdl::Draw) => Distance::ToConversion(1),
        Distance::ToConversion(plies) => Distance::ToConversion(plies + 1),
        unknown => unknown,
    };
    Proved { wdl: value.wdl.opposite(), distance, ..value }
}
