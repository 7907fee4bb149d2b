//! A move put together step by step, walking through what the rules tell.

use ludoteca_rules::geometry::plan::Plan;
use ludoteca_rules::steps::Branch;
use ludoteca_rules::{Place, Verb};

/// The tree of legal steps, and the way into it that a person has chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    tree: Vec<Branch>,
    path: Vec<usize>,
}

impl Choice {
    pub(super) fn new(tree: Vec<Branch>) -> Self {
        Self { tree, path: Vec::new() }
    }

    /// The branches that were chosen.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &Branch> {
        let mut branches = &self.tree;
        self.path.iter().map(move |&i| {
            let branch = &branches[i];
            branches = &branch.then;
            branch
        })
    }

    /// What may be chosen now.
    pub(super) fn options(&self) -> &[Branch] {
        self.chosen().last().map_or(&self.tree, |branch| &branch.then)
    }

    /// The option at a place.
    pub(super) fn at(&self, place: &Place) -> Option<usize> {
        let on_board = |branch: &Branch| is_on_board(branch.step.verb) && branch.step.at == *place;
        self.options().iter().position(on_board)
    }

    /// The option that a place stands for: the one at it, or the one whose group it is in, which is
    /// the one that keeps a piece there where another lets it go.
    pub(super) fn meant_by(&self, place: &Place) -> Option<usize> {
        let keeps =
            |branch: &Branch| branch.step.verb == Verb::Keep && !branch.gone.contains(place);
        let goes = |branch: &Branch| branch.gone.contains(place);
        let group =
            || self.options().iter().position(keeps).filter(|_| self.options().iter().any(goes));
        self.at(place).or_else(group)
    }

    /// An option that is no place of the board and no direction: an offer in words.
    pub(super) fn offer(&self) -> Option<usize> {
        self.options().iter().position(|branch| branch.step.verb == Verb::Swap)
    }

    /// The place from which a direction is to be chosen now.
    pub(super) fn turning(&self) -> Option<Place> {
        let is_turn = self.options().iter().any(|branch| branch.step.verb == Verb::Rod);
        self.chosen().last().filter(|_| is_turn).map(|branch| branch.step.at)
    }

    /// The option that is a direction's.
    pub(super) fn direction(&self, name: &str) -> Option<usize> {
        let is_it = |branch: &Branch| branch.step.verb == Verb::Rod && *branch.step.at == *name;
        self.options().iter().position(is_it)
    }

    /// What kinds of step may come now.
    pub(super) fn has(&self, verb: Verb) -> bool {
        self.options().iter().any(|branch| branch.step.verb == verb)
    }

    /// Chooses an option; the move, if it is whole then.
    pub(super) fn choose(&mut self, option: usize) -> Option<String> {
        let branch = &self.options()[option];
        let whole = branch.complete.clone().filter(|_| branch.then.is_empty());
        self.path.push(option);
        whole
    }

    /// Takes the last step back; false if there is none.
    pub(super) fn back(&mut self) -> bool {
        self.path.pop().is_some()
    }
}

/// Whether a step is made on a place of the board.
const fn is_on_board(verb: Verb) -> bool {
    !matches!(verb, Verb::Rod | Verb::Swap)
}

/// The directions that a plan has at a place: the name, and the line's places as indices.
pub(super) fn directions(plan: &Plan, at: &str) -> Vec<(&'static str, Vec<usize>)> {
    plan.axes.iter().map(|axis| (axis.name, plan.line(at, axis.name))).collect()
}
