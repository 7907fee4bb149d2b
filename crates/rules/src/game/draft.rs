//! A position in parts, as somebody puts it together piece by piece.
//!
//! A [`Draft`] is the same for all games; a [`Form`] says which of its parts a game has. What a
//! draft means is a game's own `Setup`, and whether that can be is decided where set-ups always
//! are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Faults, both};
use super::presentation::Presentation;
use super::side::{Pair, Side};
use super::view::{Piece, Place};

/// Which parts a draft of a game has beside its pieces and whose turn it is.
///
/// ```
/// use ludoteca_rules::{Game, Side};
/// let form = Game::Morris.options("")?.form();
/// assert_eq!((form.colours[Side::First], form.hands), ("white", Some(9)));
/// assert!(form.axes.is_empty() && !form.last && form.swapped.is_none());
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The colours of first and second.
    pub colours: Pair<&'static str>,
    /// The most pieces in a hand, in games that have hands.
    pub hands: Option<u8>,
    /// The axes along which a rod can lie, in games that have one.
    pub axes: Vec<&'static str>,
    /// Whether it counts which piece was laid last.
    pub last: bool,
    /// The colours after the two have changed them, in games where they can.
    pub swapped: Option<Pair<&'static str>>,
}

/// The stone under the rod, and its axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftRod {
    /// The cell of the stone.
    pub at: Place,
    /// The axis: `e`, `n`, `ne` or `nw`.
    pub axis: Place,
}

/// A position in parts, possible or not; a part that is left out is empty.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What stands where.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// Whose turn it is.
    pub to_move: Side,
    /// The pieces in hand.
    #[serde(default)]
    pub hands: Option<Pair<u8>>,
    /// The rod.
    #[serde(default)]
    pub rod: Option<DraftRod>,
    /// The opponent's last piece.
    #[serde(default)]
    pub last: Option<Place>,
    /// Whether the two have changed colours.
    #[serde(default)]
    pub swapped: bool,
}

/// A draft holds no more pieces than this: no board does.
const MOST: usize = 512;

impl Draft {
    /// Whose piece stands on each cell, the cells being read from their names by `read`. Names that
    /// are no cell, and cells named twice, are faults.
    pub(crate) fn owners<C: Ord>(
        &self,
        read: impl Fn(&str) -> Option<C>,
    ) -> Result<BTreeMap<C, Side>, Faults> {
        let mut faults = Faults::default();
        let mut owners = BTreeMap::new();
        faults.push_if(self.pieces.len() > MOST, || {
            Fault::new("too-many-pieces", "", format!("there are more than {MOST} pieces"))
        });
        for &Piece { at, side } in self.pieces.iter().take(MOST) {
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

    /// The hands, in a game that has them.
    pub(crate) fn hands(&self) -> Result<Pair<u8>, Faults> {
        self.hands.ok_or_else(|| {
            let message = "this game has hands: say how many pieces are in them";
            Fault::new("setup-hand", "", message).into()
        })
    }

    /// Faults for parts that a game with this form does not have.
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

/// A game whose positions can be put together from drafts.
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
    /// Which parts its drafts have.
    fn form(options: &Self::Options) -> Form;

    /// The set-up that a draft means; faults where it means none.
    fn setup_of(options: &Self::Options, draft: &Draft) -> Result<Self::Setup, Faults>;

    /// Adds to the draft of this position what its view does not show.
    fn complete(&self, _draft: &mut Draft) {}

    /// This position in parts; [`from_draft`](Self::from_draft) takes it back.
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

    /// The position of a draft, or all that is wrong with it, as far as it can be told: where a
    /// piece stands nowhere, nothing is said of the position as a whole.
    fn from_draft(options: &Self::Options, draft: &Draft) -> Result<Self, Faults> {
        let form = Self::form(options);
        let strange = draft.check(&form);
        // The game says nothing once more of a part that it does not have.
        let swapped = draft.swapped && form.swapped.is_some();
        let setup = Self::setup_of(options, &Draft { swapped, ..draft.clone() });
        let position = setup.and_then(|setup| Self::from_setup(options, &setup));
        both(strange, position).map(|((), position)| position)
    }
}
