//! Questions about round one, and their answers.

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side};

use super::ask::{Asked, ask, has_ended};
use crate::solver::{Budget, FIRST_SHARE, Proof, Solver};
use crate::verdict::Verdict;

/// What is known of one person's attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the attacker can force a shape before round one ends, if that is known.
    pub forced: Option<bool>,
    /// Where it is forced, within how many plies; else 0.
    pub plies: u32,
    /// Where it is forced, moves that show it, as many as the table still knows.
    pub line: Vec<Move>,
    /// States evaluated.
    pub nodes: u64,
    /// How much is left to prove that it is forced, as a rough count of states; 0 if that is proved.
    pub proof: u32,
    /// The same for that it is not.
    pub disproof: u32,
}

/// Can `attacker` force a shape before round one ends, whoever is to move? The opponent may do so
/// first; then he cannot. Once the round or the game has ended, nothing can be forced.
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

/// What is known of both persons' attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOne {
    /// Whether each person can force a shape before round one ends, if that is known.
    pub forced: Pair<Option<bool>>,
    /// The value of the position as far as round one decides it: a win for the person to move if he
    /// can force a shape in it, a loss if the opponent can, else unknown. Of the moves those are
    /// proved that are known to force one, or to let the opponent force one.
    pub proof: Proof<Move>,
}

/// Who can force a shape in round one?
///
/// Both persons' attacks are looked for, each in turn with twice the share it had before.
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
