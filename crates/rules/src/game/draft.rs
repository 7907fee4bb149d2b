//! Positions in parts, for editors.
//!
//! A [`Draft`] has the same type in all games; a [`Form`] says which of its parts a game uses. A
//! game converts a draft to its `Setup`, which is then validated like any other.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::fault::{Fault, Faults, both};
use super::presentation::Presentation;
use super::side::{Pair, Side};
use super::view::{Piece, Place};

/// The parts of a draft that a game uses, besides the pieces and the side to move.
///
/// ```
/// use ludoteca_rules::{Game, Side};
/// let form = Game::Morris.options("")?.form();
/// assert_eq!((form.colours[Side::First], form.hands), ("white", Some(9)));
/// assert!(form.axes.is_empty() && !form.last && form.swapped.is_none());
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Form {
    /// The colours of the two sides.
    pub colours: Pair<&'static str>,
    /// Maximum number of pieces in a hand, in games with hands.
    pub hands: Option<u8>,
    /// The axes along which a rod can lie, in games with a rod.
    pub axes: Vec<&'static str>,
    /// Whether the last piece placed is part of the position.
    pub last: bool,
    /// The colours after a swap, in games with the pie rule.
    pub swapped: Option<Pair<&'static str>>,
}

/// The stone under the rod, and its axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct DraftRod {
    /// The cell of the stone.
    pub at: Place,
    /// The axis: `e`, `n`, `ne` or `nw`.
    pub axis: Place,
}

/// A position in parts, valid or not. Omitted parts are empty.
///
/// ```
/// use ludoteca_rules::Game;
/// let options = Game::Fourmation.options("side=4")?;
/// let mut draft = options.start_from("4/1x2/1o2/4 x b2")?.draft();
/// assert_eq!(options.setup_text(&draft)?, "4/1x2/1o2/4 x b2");
/// draft.last = None;
/// let faults = options.setup_text(&draft).unwrap_err();
/// assert_eq!(faults.iter().next().unwrap().code, "last-missing");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Draft {
    /// The pieces on the board.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pieces: Vec<Piece>,
    /// The side to move.
    pub to_move: Side,
    /// The pieces in hand.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hands: Option<Pair<u8>>,
    /// The rod.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rod: Option<DraftRod>,
    /// The opponent's last piece.
    #[cfg_attr(feature = "serde", serde(default))]
    pub last: Option<Place>,
    /// Whether the players have swapped colours.
    #[cfg_attr(feature = "serde", serde(default))]
    pub swapped: bool,
}

/// Maximum number of pieces in a draft; no board has more cells in use.
const MAX_PIECES: usize = 512;

impl Draft {
    /// The owner of each occupied cell. `read` parses the name of a cell. Unknown names and
    /// repeated cells are faults.
    pub(crate) fn owners<C: Ord>(
        &self,
        read: impl Fn(&str) -> Option<C>,
    ) -> Result<BTreeMap<C, Side>, Faults> {
        let mut faults = Faults::default();
        let mut owners = BTreeMap::new();
        faults.push_if(self.pieces.len() > MAX_PIECES, || {
            Fault::new("too-many-pieces", "", format!("there are more than {MAX_PIECES} pieces"))
        });
        for &Piece { at, side } in self.pieces.iter().take(MAX_PIECES) {
            match read(&at) {
                None => {
                    let message = format!("{at} is not on the board");
                    faults.push(Fault::new("off-board", at.as_str(), message));
                }
                Some(cell) => faults.push_if(owners.insert(cell, side).is_some(), || {
                    Fault::new("occupied", at.as_str(), format!("{at} is named twice"))
                }),
            }
        }
        faults.into_result(owners)
    }

    /// The hands, in a game with hands.
    pub(crate) fn hands(&self) -> Result<Pair<u8>, Faults> {
        self.hands.ok_or_else(|| {
            let message = "this game has hands: give the number of pieces in each";
            Fault::new("setup-hand", "", message).into()
        })
    }

    /// Rejects parts that the form does not have.
    fn check(&self, form: &Form) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let mut strange = |is_there: bool, part: &str| {
            faults.push_if(is_there, || {
                let message = format!("a position of this game says nothing of {part}");
                Fault::new("setup-part", part, message)
            });
        };
        strange(self.hands.is_some() && form.hands.is_none(), "hands");
        strange(self.rod.is_some() && form.axes.is_empty(), "rod");
        strange(self.last.is_some() && !form.last, "last");
        strange(self.swapped && form.swapped.is_none(), "swapped");
        faults.into_result(())
    }
}

/// A game whose positions can be assembled from drafts.
///
/// ```
/// use ludoteca_rules::{Drafting, Position, morris};
/// let start = morris::Position::new(&morris::Options);
/// let mut draft = start.draft();
/// assert!(draft.pieces.is_empty());
/// draft.hands = Some(ludoteca_rules::Side::pair([3, 4]));
/// let faults = morris::Position::from_draft(&morris::Options, &draft).unwrap_err();
/// assert!(faults.iter().any(|fault| fault.code == "wrong-hands"));
/// ```
pub trait Drafting: Presentation {
    /// The parts that drafts of this game have.
    fn form(options: &Self::Options) -> Form;

    /// The set-up that a draft describes.
    fn setup_of(options: &Self::Options, draft: &Draft) -> Result<Self::Setup, Faults>;

    /// Adds the parts that the view does not contain.
    fn complete(&self, _draft: &mut Draft) {}

    /// This position in parts; [`from_draft`](Self::from_draft) reads it back.
    fn draft(&self) -> Draft {
        let view = self.view();
        let mut draft = Draft {
            pieces: view.pieces,
            to_move: self.to_move(),
            hands: view.hands,
            rod: view.rod.map(|rod| DraftRod { at: rod.at, axis: rod.axis }),
            last: None,
            swapped: false,
        };
        self.complete(&mut draft);
        draft
    }

    /// The position of a draft, or its faults. If a piece is off the board, the position as a whole
    /// is not checked.
    fn from_draft(options: &Self::Options, draft: &Draft) -> Result<Self, Faults> {
        let form = Self::form(options);
        let strange = draft.check(&form);
        // The form has already rejected a swap in games without the pie rule.
        let swapped = draft.swapped && form.swapped.is_some();
        let setup = Self::setup_of(options, &Draft { swapped, ..draft.clone() });
        let position = setup.and_then(|setup| Self::from_setup(options, &setup));
        both(strange, position).map(|((), position)| position)
    }
}
