//! Solutions of round one.

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side};

use super::query::{has_ended, search_attack};
use crate::budget::{Budget, FIRST_ROUND_NODES};
use crate::prover::Proof;
use crate::search::SearchResult;
use crate::solver::Solver;

/// Result of the search for one side's attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackResult {
    /// Whether the attacker can force a shape before round one ends; `None` if unknown.
    pub forced: Option<bool>,
    /// Upper bound on the plies until the shape is complete; 0 if it is not forced.
    pub plies: u32,
    /// A variation that shows a forced shape, up to the end of the proof in the table; empty if it
    /// is not forced.
    pub line: Vec<Move>,
    /// Number of states evaluated.
    pub nodes: u64,
    /// Proof number of the attack; 0 if it is proved.
    pub proof: u32,
    /// Disproof number of the attack; 0 if it is refuted.
    pub disproof: u32,
}

/// Determines whether `attacker` can force a shape before round one ends, whichever side is to
/// move. The attack also fails if the opponent completes a shape first, and once the round or the
/// game has ended.
///
/// ```
/// use ludoteca_rules::{Position, Side, six::Position as Six};
/// use ludoteca_solver::{Budget, Solver, six};
///
/// let mut solver = Solver::new(1 << 20);
/// // A row of four, open at both ends: one more, and there are two cells to complete it.
/// let setup = "bbbb1/1rrrr r 17 17 0,0".parse()?;
/// let position = Six::from_setup(&"tiles=21".parse()?, &setup)?;
/// let result = six::attack(&mut solver, &position, Side::First, &Budget::nodes(1_000));
/// assert_eq!((result.forced, result.plies), (Some(true), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attack(
    solver: &mut Solver,
    position: &Position,
    attacker: Side,
    budget: &Budget,
) -> AttackResult {
    if has_ended(position) {
        return AttackResult {
            forced: Some(false),
            plies: 0,
            line: Vec::new(),
            nodes: 0,
            proof: u32::MAX,
            disproof: 0,
        };
    }
    let search = search_attack(solver, position, attacker, budget, 0);
    let plies = search.root_value(position).and_then(|value| value.distance.plies());
    let line = search.variation(position);
    let SearchResult { numbers, nodes, .. } = search.result;
    let (proof, disproof) = if position.to_move() == attacker {
        (numbers.proof, numbers.disproof)
    } else {
        (numbers.disproof, numbers.proof)
    };
    let forced = numbers.is_solved().then_some(proof == 0);
    AttackResult { forced, plies: plies.unwrap_or(0), line, nodes, proof, disproof }
}

/// Results of both sides' attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOne {
    /// Whether each side can force a shape before round one ends; `None` if unknown.
    pub forced: Pair<Option<bool>>,
    /// Value of the position from round one alone: a win if the side to move can force
    /// a shape, a loss if the opponent can, otherwise unknown. Moves have a value if they are known
    /// to force a shape or to allow the opponent to force one.
    pub proof: Proof<Move>,
}

/// Determines who can force a shape in round one. Searches both attacks in turn with a share of the
/// budget that doubles each round.
pub fn solve(solver: &mut Solver, position: &Position, budget: &Budget) -> RoundOne {
    let me = position.to_move();
    let mut proof = Proof {
        value: None,
        moves: position.moves().into_iter().map(|mv| (mv, None)).collect(),
        line: Vec::new(),
        nodes: 0,
        proof: 1,
        disproof: 1,
    };
    let ended = has_ended(position).then_some(false);
    let mut forced = Side::pair([ended; 2]);
    let (mut round_nodes, mut stopped) = (FIRST_ROUND_NODES, false);
    while forced != Side::pair([Some(false); 2]) {
        for attacker in [me, me.other()] {
            if forced[attacker].is_some() {
                continue;
            }
            let left = budget.nodes.saturating_sub(proof.nodes);
            if left == 0 || stopped {
                return RoundOne { forced, proof };
            }
            let budget = Budget { nodes: round_nodes.min(left), ..*budget };
            let search = search_attack(solver, position, attacker, &budget, proof.nodes);
            proof.nodes += search.result.nodes;
            stopped = search.result.stopped;
            if attacker == me {
                let numbers = search.result.numbers;
                (proof.proof, proof.disproof) = (numbers.proof, numbers.disproof);
            }
            for (mv, value) in search.proved_moves(position) {
                let known = proof.moves.iter_mut().filter(|known| known.0 == mv);
                known.for_each(|known| known.1 = Some(value));
            }
            proof.value = search.root_value(position);
            if proof.value.is_some() {
                proof.line = search.variation(position);
                (forced[attacker], forced[attacker.other()]) = (Some(true), Some(false));
                return RoundOne { forced, proof };
            }
            if search.result.numbers.is_solved() {
                forced[attacker] = Some(false);
            }
        }
        round_nodes *= 2;
    }
    RoundOne { forced, proof }
}
