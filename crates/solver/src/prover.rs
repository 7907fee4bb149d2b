//! Translates positions to goals, and solved goals to values and moves.

use ludoteca_rules::oracle::{Proved, Source, Wdl};
use ludoteca_rules::{Position, after};

use crate::budget::{Budget, FIRST_ROUND_NODES};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::proof_numbers::{ProofNumbers, UNKNOWN};
use crate::search::{self, Prover};
use crate::table::{Key, SharedTable};

/// The search result for one goal.
#[derive(Default)]
struct GoalResult {
    numbers: Option<ProofNumbers>,
    /// The expanded children of the root, with their numbers for the opponent.
    children: Vec<(Key, ProofNumbers)>,
}

/// Result of solving a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Value for the side to move; `None` if the budget does not suffice.
    pub value: Option<Proved>,
    /// Value of each legal move for the side to move, if known, in the order of the rules.
    pub moves: Vec<(M, Option<Proved>)>,
    /// A variation that shows the value. In a won or drawn position its first move keeps the
    /// value; in a lost position its moves prolong the game as far as the proof shows. It ends
    /// where the table has lost the proof.
    pub line: Vec<M>,
    /// Number of states evaluated.
    pub nodes: u64,
    /// Proof number of the goal whether the side to move wins; 0 if that is proved.
    pub proof: u32,
    /// Disproof number of the same goal; 0 if the side to move is proved not to win.
    pub disproof: u32,
}

/// Result of solving a position without its moves and variation.
pub(crate) struct Solution {
    pub(crate) value: Option<Proved>,
    pub(crate) nodes: u64,
    /// Whether the search was stopped from outside.
    pub(crate) stopped: bool,
    results: [GoalResult; 2],
}

impl GoalResult {
    fn solved(&self) -> Option<ProofNumbers> {
        self.numbers.filter(|numbers| numbers.is_solved())
    }
}

impl<P: Position, G: Graph<Position = P>> Prover<'_, G> {
    /// Solves a position and returns its value with a variation that shows it.
    pub(crate) fn prove(&self, position: &P, budget: &Budget) -> Proof<P::Move> {
        let Solution { value, nodes, results, .. } = self.solve(position, budget);
        let children = results.iter().flat_map(|result| &result.children).copied();
        let children: Vec<_> = children.collect();
        let moves = self.move_values(position, &children);
        let line = self.variation(position, value, &moves);
        let ProofNumbers { proof, disproof, .. } = results[0].numbers.unwrap_or(UNKNOWN);
        Proof { value, moves, line, nodes, proof, disproof }
    }

    /// Solves a position.
    pub(crate) fn solve(&self, position: &P, budget: &Budget) -> Solution {
        self.solve_bounded(position, false, budget)
    }

    /// Solves a position. `is_at_least_draw` states that the side to move is known not to lose.
    ///
    /// In games with draws, both goals are searched in turn with a share of the budget that
    /// doubles each round, because either may be the hard one.
    pub(crate) fn solve_bounded(
        &self,
        position: &P,
        is_at_least_draw: bool,
        budget: &Budget,
    ) -> Solution {
        let known = is_at_least_draw.then(|| ProofNumbers::proved(0));
        let mut results =
            [GoalResult::default(), GoalResult { numbers: known, children: Vec::new() }];
        let mut nodes = 0;
        let mut value = terminal_value(position);
        let mut round_nodes = if G::DRAWS { FIRST_ROUND_NODES } else { budget.nodes };
        let goals = if G::DRAWS { 2 } else { 1 };
        let (mut spent, mut stopped) = (value.is_some(), false);
        while !spent {
            for (i, goal) in [Goal::Wins, Goal::AtLeastDraw][..goals].iter().enumerate() {
                if results[i].solved().is_some() || value.is_some() {
                    continue;
                }
                let left = budget.nodes.saturating_sub(nodes);
                let budget = Budget { nodes: round_nodes.min(left), ..*budget };
                let state = self.graph.state(position, *goal);
                let found = search::run(self, &state, &budget, nodes);
                results[i] = GoalResult { numbers: Some(found.numbers), children: found.children };
                nodes += found.nodes;
                stopped |= found.stopped;
                value = combined_value::<G>([results[0].solved(), results[1].solved()]);
            }
            round_nodes = round_nodes.saturating_mul(2);
            spent = value.is_some() || nodes >= budget.nodes || stopped;
        }
        Solution { value, nodes, stopped, results }
    }

    /// Returns the index of the first legal move that is proved to reach the goal, and the
    /// number of evaluations spent. The side to move must not have a win in one. The index is
    /// `None` if no move is proved or the search was stopped.
    pub(crate) fn proving_move(
        &self,
        position: &P,
        goal: Goal,
        budget: &Budget,
    ) -> (Option<usize>, u64) {
        if let Some(number) = self.shortest_proof(position, goal, &[]) {
            return (Some(number), 0);
        }
        let state = self.graph.state(position, goal);
        // With one thread, the results of the search are available even if the table has lost them.
        let found = search::run(&Self { threads: 1, ..*self }, &state, budget, 0);
        (self.shortest_proof(position, goal, &found.children), found.nodes)
    }

    /// Returns the index of the move with the shortest known proof of the goal.
    fn shortest_proof(
        &self,
        position: &P,
        goal: Goal,
        children: &[(Key, ProofNumbers)],
    ) -> Option<usize> {
        let length = |(number, mv): (usize, P::Move)| {
            let next = after(position, mv);
            if let Some(outcome) = next.outcome() {
                let is_reached = goal == Goal::AtLeastDraw && outcome.winner.is_none();
                return is_reached.then_some((0, number));
            }
            let state = self.graph.state(&next, goal.opposite());
            let numbers = self.solved_numbers(&state, children)?;
            numbers.is_disproved().then_some((numbers.plies, number))
        };
        let moves = position.moves().into_iter().enumerate();
        moves.filter_map(length).min().map(|(_, number)| number)
    }

    fn solved_numbers(
        &self,
        state: &G::State,
        given: &[(Key, ProofNumbers)],
    ) -> Option<ProofNumbers> {
        solved_numbers(self.graph, self.table, state, given)
    }

    /// Returns the known value of each move, without search. The `children` of the search take
    /// precedence because the table may have lost them.
    fn move_values(
        &self,
        position: &P,
        children: &[(Key, ProofNumbers)],
    ) -> Vec<(P::Move, Option<Proved>)> {
        let known = |mv| self.known_value(&after(position, mv), children).map(Proved::before);
        let is_over = position.outcome().is_some();
        let moves = if is_over { Default::default() } else { position.moves() };
        moves.into_iter().map(|mv| (mv, known(mv))).collect()
    }

    /// Returns the moves that show a value, given the known values of the first moves.
    fn variation(
        &self,
        position: &P,
        mut value: Option<Proved>,
        moves: &[(P::Move, Option<Proved>)],
    ) -> Vec<P::Move> {
        let mut position = position.clone();
        let mut moves = moves.to_vec();
        let mut line = Vec::new();
        while let Some(shown) = value {
            let preference = |&(mv, found): &_| Some((preference(shown, found?)?, mv, found));
            let Some((_, mv, found)) =
                moves.iter().filter_map(preference).min_by_key(|best| best.0)
            else {
                break;
            };
            line.push(mv);
            (position, value) = (after(&position, mv), found.map(Proved::after));
            moves = self.move_values(&position, &[]);
        }
        line
    }

    /// Returns the known value of a position, without search: from `states`, the static evaluation
    /// or the table.
    fn known_value(&self, position: &P, states: &[(Key, ProofNumbers)]) -> Option<Proved> {
        let known = |goal| self.solved_numbers(&self.graph.state(position, goal), states);
        terminal_value(position).or_else(|| {
            let at_least_draw = if G::DRAWS { known(Goal::AtLeastDraw) } else { None };
            combined_value::<G>([known(Goal::Wins), at_least_draw])
        })
    }
}

/// Returns the numbers of a state that is known to be solved, without search: from `given`, the
/// static evaluation or the table.
pub(crate) fn solved_numbers<G: Graph>(
    graph: &G,
    table: SharedTable<'_>,
    state: &G::State,
    given: &[(Key, ProofNumbers)],
) -> Option<ProofNumbers> {
    let key = graph.key(state);
    let solved = |numbers: &ProofNumbers| numbers.is_solved();
    let given = given.iter().find(|given| given.0 == key).map(|given| given.1);
    let evaluation = || Some(graph.evaluate(state)).filter(solved);
    given.filter(solved).or_else(evaluation).or_else(|| table.get(key).filter(solved))
}

/// Rank of a move as evidence for the value of its position, lower is better; `None` if the move
/// does not show the value. Prefers the shortest known win and the longest loss.
pub(crate) fn preference(value: Proved, mv: Proved) -> Option<u32> {
    let plies = mv.distance.plies().unwrap_or(0);
    (value.wdl == mv.wdl).then_some(if mv.wdl == Wdl::Loss { u32::MAX - plies } else { plies })
}

/// Value of a position in which the game is over.
pub(crate) fn terminal_value<P: Position>(position: &P) -> Option<Proved> {
    let value = |outcome| Proved::of_outcome(outcome, position.to_move(), Source::ProofSearch);
    position.outcome().map(value)
}

/// Combines the solved goals "does the side to move win?" and "does it at least draw?".
fn combined_value<G: Graph>([wins, at_least_draw]: [Option<ProofNumbers>; 2]) -> Option<Proved> {
    let source = Source::ProofSearch;
    let at_least_draw = if G::DRAWS { at_least_draw } else { wins };
    match (wins, at_least_draw) {
        (Some(wins), _) if wins.is_proved() => Some(Proved::win(wins.plies.into(), source)),
        (_, Some(at_least_draw)) if at_least_draw.is_disproved() => {
            Some(Proved::loss(at_least_draw.plies.into(), source))
        }
        (Some(_), Some(_)) => Some(Proved::draw(source)),
        _ => None,
    }
}
