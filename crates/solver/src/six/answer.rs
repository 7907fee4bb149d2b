//! Solutions of round one.

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side};

use super::ask::{Asked, ask, has_ended};
use crate::solver::{Budget, FIRST_SHARE, Proof, Solver};
use crate::verdict::Verdict;

/// Result of the search for one side's attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the attacker can force a shape before round one ends; `None` if unknown.
    pub forced: Option<bool>,
    /// Upper bound on the plies until the shape is complete; 0 if it is not forced.
    pub plies: u32,
    /// A variation that shows a forced shape, as far as the table contains it; empty if it is not
    /// forced.
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
/// let answer = six::attack(&mut solver, &position, Side::First, &Budget::nodes(1_000));
/// assert_eq!((answer.forced, answer.plies), (Some(true), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attack(solver: &mut Solver, position: &Position, attacker: Side, budget: &Budget) -> Answer {
    if has_ended(position) {
        return Answer {
            forced: Some(false),
            plies: 0,
            line: Vec::new(),
            nodes: 0,
            proof: u32::MAX,
            disproof: 0,
        };
    }
    let asked = ask(solver, position, attacker, budget, 0);
    let (plies, line) = match asked.found(position) {
        Verdict::Win(plies) | Verdict::Loss(plies) => (plies, asked.line(position)),
        _ => (0, Vec::new()),
    };
    let Asked { numbers, nodes, .. } = asked;
    let (proof, disproof) = if position.to_move() == attacker {
        (numbers.proof, numbers.disproof)
    } else {
        (numbers.disproof, numbers.proof)
    };
    let forced = numbers.is_settled().then_some(proof == 0);
    Answer { forced, plies, line, nodes, proof, disproof }
}

/// Results of both sides' attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOne {
    /// Whether each side can force a shape before round one ends; `None` if unknown.
    pub forced: Pair<Option<bool>>,
    /// Value of the position as far as round one determines it: a win if the side to move can force
    /// a shape, a loss if the opponent can, otherwise unknown. Moves have a value if they are known
    /// to force a shape or to allow the opponent to force one.
    pub proof: Proof<Move>,
}

/// Determines who can force a shape in round one. Searches both attacks in turn with a share of the
/// budget that doubles each round.
pub fn solve(solver: &mut Solver, position: &Position, budget: &Budget) -> RoundOne {
    let me = position.to_move();
    let mut proof = Proof {
        verdict: Verdict::Unknown,
        moves: position.moves().into_iter().map(|mv| (mv, Verdict::Unknown)).collect(),
        line: Vec::new(),
        nodes: 0,
        proof: 1,
        disproof: 1,
    };
    let ended = has_ended(position).then_some(false);
    let mut forced = Side::pair([ended; 2]);
    let (mut share, mut stopped) = (FIRST_SHARE, false);
    while forced != Side::pair([Some(false); 2]) {
        for attacker in [me, me.other()] {
            if forced[attacker].is_some() {
                continue;
            }
            let left = budget.nodes.saturating_sub(proof.nodes);
            if left == 0 || stopped {
                return RoundOne { forced, proof };
            }
            let budget = Budget { nodes: share.min(left), ..*budget };
            let asked = ask(solver, position, attacker, &budget, proof.nodes);
            proof.nodes += asked.nodes;
            stopped = asked.stopped;
            if attacker == me {
                (proof.proof, proof.disproof) = (asked.numbers.proof, asked.numbers.disproof);
            }
            for (mv, verdict) in asked.moves(position) {
                let known = proof.moves.iter_mut().filter(|known| known.0 == mv);
                known.for_each(|known| known.1 = verdict);
            }
            proof.verdict = asked.found(position);
            if proof.verdict.is_proved() {
                proof.line = asked.line(position);
                (forced[attacker], forced[attacker.other()]) = (Some(true), Some(false));
                return RoundOne { forced, proof };
            }
            if asked.numbers.is_settled() {
                forced[attacker] = Some(false);
            }
        }
        share *= 2;
    }
    RoundOne { forced, proof }
}
