//! What proves the values of a game's positions.

use ludoteca_rules::AnyOptions;
use serde::Serialize;
use utoipa::ToSchema;

/// The source of a game's proved values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Knowledge {
    /// Exact tables, as far as they are available.
    Tables,
    /// A book of proved openings, and a proof search for the rest.
    Proofs,
}

impl Knowledge {
    /// The source for a game with these options, if there is one.
    pub fn of(options: &AnyOptions) -> Option<Self> {
        if ludoteca_engine::Knowledge::has_tablebase(options.game()) {
            return Some(Self::Tables);
        }
        ludoteca_engine::Knowledge::has_proofs(options).then_some(Self::Proofs)
    }
}
