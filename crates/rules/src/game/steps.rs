//! Moves as steps: the choices that a player makes one after the other.
//!
//! A move is a whole turn, but a player chooses a cell, then a rod; a man, a target, a capture; a
//! tile, the group that stays, a target. One mechanism serves all games: the legal moves that begin
//! with the steps chosen so far determine the next steps.

use alloc::string::String;
use alloc::vec::Vec;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::Serialize;

use super::notation::Notation;
use super::view::Place;

/// The action of a step at its place.
///
/// ```
/// use ludoteca_rules::{Verb, steps::Step, game::view::place};
/// let step = Step { verb: Verb::Rod, at: place("ne") };
/// assert_eq!(serde_json::to_string(&step).unwrap(), r#"{"do":"rod","at":"ne"}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "lowercase"))]
pub enum Verb {
    /// Put a piece on a cell: from the hand, or the piece just lifted.
    Put,
    /// Lift one's own piece.
    Lift,
    /// Lay the rod along an axis.
    Rod,
    /// Capture an opponent's piece.
    Capture,
    /// Keep the group that contains a cell.
    Keep,
    /// Swap colours with the opponent (the pie rule); has no place.
    Swap,
}

impl Verb {
    /// Whether the step changes its place.
    ///
    /// ```
    /// # use ludoteca_rules::Verb;
    /// assert!(Verb::Capture.touches()); // empties the cell
    /// assert!(!Verb::Keep.touches()); // names a group by one of its cells, which stays as it is
    /// ```
    pub const fn touches(self) -> bool {
        matches!(self, Self::Put | Self::Lift | Self::Capture)
    }
}

/// One choice within a move.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Stepwise, Verb, coffee};
/// let start = coffee::Position::new(&coffee::Options::default());
/// let steps = start.steps(start.read_move("c3ne").unwrap());
/// assert_eq!((steps[0].verb, steps[0].at.as_str()), (Verb::Put, "c3"));
/// assert_eq!((steps[1].verb, steps[1].at.as_str()), (Verb::Rod, "ne"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Step {
    /// The action.
    #[cfg_attr(feature = "serde", serde(rename = "do"))]
    pub verb: Verb,
    /// The place; empty for [`Verb::Swap`].
    pub at: Place,
}

/// The steps of one move, in the order in which they are chosen.
pub type Steps = ArrayVec<Step, 3>;

/// A step that a player may expect but that a rule forbids. It is shown with its reason and is
/// never part of a move.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Stepwise, Verb, coffee};
/// // The short diagonal of a corner has no other cell.
/// let start = coffee::Position::new(&"square-3".parse()?);
/// let a1 = start.steps(start.read_move("a1e").unwrap())[0];
/// let dead = start.barred(&[a1])[0];
/// assert_eq!((dead.step.verb, dead.step.at.as_str()), (Verb::Rod, "nw"));
/// assert_eq!(dead.code, "rod-without-empty");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// The step.
    pub step: Step,
    /// The code of the [`Fault`](crate::Fault) of any move with this step.
    pub code: &'static str,
}

/// A game whose moves can be split into steps.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Stepwise, coffee};
/// let start = coffee::Position::new(&"square-3".parse()?);
/// let steps = start.steps(start.read_move("b2ne").unwrap());
/// assert_eq!(steps.len(), 2); // the cell of the stone, then the axis of the rod
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub trait Stepwise: Notation {
    /// The steps of a move in the order in which a player chooses them, one to three.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Stepwise, Verb, morris};
    /// let start = morris::Position::new(&morris::Options);
    /// let steps = start.steps(start.read_move("d2-d3xa1").unwrap());
    /// let steps: Vec<_> = steps.iter().map(|step| (step.verb, step.at.as_str())).collect();
    /// assert_eq!(steps, [(Verb::Lift, "d2"), (Verb::Put, "d3"), (Verb::Capture, "a1")]);
    /// ```
    fn steps(&self, mv: Self::Move) -> Steps;

    /// The places whose pieces leave the board with the last of the `chosen` steps, other than the
    /// place that this step names. The steps must begin a legal move.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Stepwise, six};
    /// // Two tiles hang on the one at 2,0.
    /// let setup = "brrbrbrbrbrbrb r 0 0 0,0".parse()?;
    /// let position = six::Position::from_setup(&"tiles=10".parse()?, &setup)?;
    /// let lift = position.steps(position.read_move("2,0>14,0").unwrap())[0];
    /// let gone: Vec<_> = position.gone(&[lift]).iter().map(|cell| cell.to_string()).collect();
    /// assert_eq!(gone, ["0,0", "1,0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn gone(&self, _chosen: &[Step]) -> Vec<Place> {
        Vec::new()
    }

    /// The steps that a player may expect after the `chosen` ones but that a rule forbids. The
    /// chosen steps must begin a legal move.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Stepwise, morris};
    /// // Black's men on the upper edge stand in a mill, the one on b4 does not.
    /// let setup = "bbb/3/3/1b1w2/3/3/ww1 w 5 5".parse()?;
    /// let position = morris::Position::from_setup(&morris::Options, &setup)?;
    /// let put = position.steps(position.read_move("g1xb4").unwrap())[0];
    /// let safe = position.barred(&[put]);
    /// let safe: Vec<_> = safe.iter().map(|b| (b.step.at.as_str(), b.code)).collect();
    /// assert_eq!(safe, [("a7", "protected"), ("d7", "protected"), ("g7", "protected")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn barred(&self, _chosen: &[Step]) -> Vec<Barred> {
        Vec::new()
    }
}

/// The continuations of the steps chosen so far.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Stepwise, morris, steps};
/// let start = morris::Position::new(&morris::Options);
/// let next = steps::next(&start, &start.steps(start.read_move("d7").unwrap()));
/// assert!(next.steps.is_empty()); // nothing is left to choose …
/// assert_eq!(next.complete, start.read_move("d7")); // … for the move is whole
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next<M> {
    /// The possible next steps without duplicates, in the order of move generation.
    pub steps: Vec<Step>,
    /// The move, if the chosen steps are complete.
    pub complete: Option<M>,
    /// Steps that a player may expect here but that a rule forbids.
    pub barred: Vec<Barred>,
}

/// The steps that may follow `chosen`. Everything is empty if no legal move begins with them.
///
/// ```
/// use ludoteca_rules::{Position, fourmation, steps};
/// let start = fourmation::Position::new(&fourmation::Options::default());
/// let next = steps::next(&start, &[]);
/// assert_eq!((next.steps.len(), next.complete), (49, None));
/// let next = steps::next(&start, &next.steps[..1]);
/// assert_eq!((next.steps.len(), next.complete.is_some()), (0, true));
/// ```
pub fn next<P: Stepwise>(position: &P, chosen: &[Step]) -> Next<P::Move> {
    let mut next = Next { steps: Vec::new(), complete: None, barred: Vec::new() };
    position.each_move(|mv| {
        let steps = position.steps(mv);
        if !steps.starts_with(chosen) {
            return;
        }
        match steps.get(chosen.len()) {
            None => next.complete = Some(mv),
            Some(step) if next.steps.contains(step) => {}
            Some(&step) => next.steps.push(step),
        }
    });
    if !next.steps.is_empty() {
        next.barred = position.barred(chosen);
    }
    next
}

/// A step with its continuations: a node in the tree of legal moves.
///
/// ```
/// use ludoteca_rules::{Position, morris, steps};
/// let setup = "3/3/3/6/b2/1ww/b2 w 7 7".parse()?;
/// let position = morris::Position::from_setup(&morris::Options, &setup)?;
/// let tree = steps::tree(&position);
/// let mill = tree.iter().find(|branch| branch.step.at.as_str() == "b2").unwrap();
/// assert_eq!(mill.complete, None); // it closes a mill: a capture must follow
/// assert_eq!(mill.then[0].complete.as_deref(), Some("b2xa1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Branch {
    /// The step itself.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub step: Step,
    /// The notation of the move that this step completes.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub complete: Option<String>,
    /// The next steps; barred ones come last.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub then: Vec<Branch>,
    /// The places whose pieces leave the board with this step, other than its own.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub gone: Vec<Place>,
    /// The code of the fault that forbids this step; a barred step has no continuations.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub barred: Option<&'static str>,
}

impl From<Barred> for Branch {
    fn from(Barred { step, code }: Barred) -> Self {
        Self { step, complete: None, then: Vec::new(), gone: Vec::new(), barred: Some(code) }
    }
}

/// All legal moves as a tree of steps.
///
/// ```
/// use ludoteca_rules::{Position, fourmation, steps};
/// let start = fourmation::Position::new(&fourmation::Options::default());
/// let tree = steps::tree(&start);
/// assert_eq!(serde_json::to_string(&tree[0]).unwrap(), r#"{"do":"put","at":"a1","move":"a1"}"#);
/// ```
pub fn tree<P: Stepwise>(position: &P) -> Vec<Branch> {
    let mut roots: Vec<Branch> = Vec::new();
    position.each_move(|mv| {
        let mut branches = &mut roots;
        let steps = position.steps(mv);
        for (i, &step) in steps.iter().enumerate() {
            // Moves that share a step are mostly adjacent: search from the end.
            let at = branches.iter().rposition(|b| b.step == step).unwrap_or_else(|| {
                let gone = position.gone(&steps[..=i]);
                branches.push(Branch {
                    step,
                    complete: None,
                    then: Vec::new(),
                    gone,
                    barred: None,
                });
                branches.len() - 1
            });
            if i + 1 == steps.len() {
                branches[at].complete = Some(position.move_text(mv));
            }
            branches = &mut branches[at].then;
        }
    });
    bar(position, &mut Steps::new(), &mut roots);
    roots
}

/// Adds the barred steps after the legal ones, wherever there is a choice.
fn bar<P: Stepwise>(position: &P, chosen: &mut Steps, branches: &mut Vec<Branch>) {
    if branches.is_empty() {
        return;
    }
    for branch in branches.iter_mut() {
        chosen.push(branch.step);
        bar(position, chosen, &mut branch.then);
        chosen.pop();
    }
    branches.extend(position.barred(chosen).into_iter().map(Branch::from));
}
