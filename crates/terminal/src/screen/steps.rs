//! Entering a move step by step along the tree of legal steps.

use ludoteca_rules::geometry::layout::Layout as BoardLayout;
use ludoteca_rules::steps::Branch;
use ludoteca_rules::{Place, Verb};

/// The tree of legal steps and the path chosen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    tree: Vec<Branch>,
    path: Vec<usize>,
}

impl Choice {
    pub(super) fn new(tree: Vec<Branch>) -> Self {
        Self { tree, path: Vec::new() }
    }

    /// Returns the chosen branches.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &Branch> {
        let mut branches = &self.tree;
        self.path.iter().map(move |&i| {
            let branch = &branches[i];
            branches = &branch.then;
            branch
        })
    }

    /// Returns the available options.
    pub(super) fn options(&self) -> &[Branch] {
        self.chosen().last().map_or(&self.tree, |branch| &branch.then)
    }

    /// Returns the option at a place.
    pub(super) fn at(&self, place: &Place) -> Option<usize> {
        let on_board = |branch: &Branch| is_on_board(branch.step.verb) && branch.step.at == *place;
        self.options().iter().position(on_board)
    }

    /// Returns the option that a place selects: the option at the place, or the one whose group contains it, which is
    /// the one that keeps the piece there.
    pub(super) fn meant_by(&self, place: &Place) -> Option<usize> {
        let keeps =
            |branch: &Branch| branch.step.verb == Verb::Keep && !branch.gone.contains(place);
        let goes = |branch: &Branch| branch.gone.contains(place);
        let group =
            || self.options().iter().position(keeps).filter(|_| self.options().iter().any(goes));
        self.at(place).or_else(group)
    }

    /// Returns an option that is neither a place of the board nor a direction, such as an exchange of sides.
    pub(super) fn offer(&self) -> Option<usize> {
        self.options().iter().position(|branch| branch.step.verb == Verb::Swap)
    }

    /// Returns the place for which a direction must be chosen.
    pub(super) fn turning(&self) -> Option<Place> {
        let is_turn = self.options().iter().any(|branch| branch.step.verb == Verb::Rod);
        self.chosen().last().filter(|_| is_turn).map(|branch| branch.step.at)
    }

    /// Returns the option of a direction.
    pub(super) fn direction(&self, name: &str) -> Option<usize> {
        let is_it = |branch: &Branch| branch.step.verb == Verb::Rod && *branch.step.at == *name;
        self.options().iter().position(is_it)
    }

    /// Whether a step of this kind is available.
    pub(super) fn has(&self, verb: Verb) -> bool {
        self.options().iter().any(|branch| branch.step.verb == verb)
    }

    /// Chooses an option. Returns the move if it is complete.
    pub(super) fn choose(&mut self, option: usize) -> Option<String> {
        let branch = &self.options()[option];
        let whole = branch.complete.clone().filter(|_| branch.then.is_empty());
        self.path.push(option);
        whole
    }

    /// Takes the last step back. Returns false if there is none.
    pub(super) fn back(&mut self) -> bool {
        self.path.pop().is_some()
    }
}

/// Whether a step selects a place of the board.
const fn is_on_board(verb: Verb) -> bool {
    !matches!(verb, Verb::Rod | Verb::Swap)
}

/// Returns the directions at a place: their names, and the places of their lines as indices.
pub(super) fn directions(plan: &BoardLayout, at: &str) -> Vec<(&'static str, Vec<usize>)> {
    plan.axes.iter().map(|axis| (axis.name, plan.line(at, axis.name))).collect()
}
