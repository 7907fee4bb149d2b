//! From positions to questions, and from answers to verdicts and moves.

use ludoteca_rules::Position;

use crate::graph::{Graph, Question};
use crate::numbers::{Numbers, OPEN};
use crate::search::Search;
use crate::solver::{Budget, FIRST_SHARE, Proof};
use crate::table::{Key, Table};
use crate::verdict::Verdict;

/// A graph with the table that knows it.
pub(crate) struct Prover<'a, G> {
    pub(crate) graph: &'a G,
    pub(crate) table: &'a mut Table,
}

/// What is known of one question.
#[derive(Default)]
struct Answer {
    numbers: Option<Numbers>,
    /// The states after the moves looked at, and their numbers for the opponent.
    children: Vec<(Key, Numbers)>,
}

/// What the search has found.
struct Found {
    verdict: Verdict,
    nodes: u64,
    answers: [Answer; 2],
}

impl Answer {
    fn settled(&self) -> Option<Numbers> {
        self.numbers.filter(|numbers| numbers.is_settled())
    }
}

impl<P: Position, G: Graph<Position = P>> Prover<'_, G> {
    /// The value of a position, with a line that shows it.
    pub(crate) fn prove(&mut self, position: &P, budget: &Budget) -> Proof<P::Move> {
        let Found { verdict, nodes, answers } = self.ask(position, budget);
        let children = answers.iter().flat_map(|answer| &answer.children).copied();
        let children: Vec<_> = children.collect();
        let moves = self.moves(position, &children);
        let line = self.line(position, verdict, &moves);
        let Numbers { proof, disproof, .. } = answers[0].numbers.unwrap_or(OPEN);
        Proof { verdict, moves, line, nodes, proof, disproof }
    }

    /// The value of a position, and the evaluations it took.
    pub(crate) fn value(&mut self, position: &P, budget: &Budget) -> (Verdict, u64) {
        let Found { verdict, nodes, .. } = self.ask(position, budget);
        (verdict, nodes)
    }

    /// Where there are draws, two questions are asked in turn, each with twice the share it had
    /// before: either may be the hard one.
    fn ask(&mut self, position: &P, budget: &Budget) -> Found {
        let mut answers = [Answer::default(), Answer::default()];
        let mut nodes = 0;
        let mut verdict = over(position).unwrap_or(Verdict::Unknown);
        let mut share = if G::DRAWS { FIRST_SHARE } else { budget.nodes };
        let questions = if G::DRAWS { 2 } else { 1 };
        let mut spent = verdict.is_proved();
        while !spent {
            for (i, question) in [Question::Wins, Question::HoldsOn][..questions].iter().enumerate()
            {
                if answers[i].settled().is_some() || verdict.is_proved() {
                    continue;
                }
                let left = budget.nodes.saturating_sub(nodes);
                let budget = Budget { nodes: share.min(left), ..*budget };
                let mut search = Search::new(self.graph, self.table, &budget);
                answers[i].numbers = Some(search.run(&self.graph.state(position, *question)));
                let children = search.children().iter();
                answers[i].children = children.map(|child| (child.key, child.numbers)).collect();
                nodes += search.nodes;
                verdict = verdict_of::<G>([answers[0].settled(), answers[1].settled()]);
            }
            share = share.saturating_mul(2);
            spent = verdict.is_proved() || nodes >= budget.nodes || budget.is_stopped();
        }
        Found { verdict, nodes, answers }
    }

    /// What is known of each move without search. What the search has seen of the `children` comes
    /// first, for the table may have lost it.
    fn moves(&self, position: &P, children: &[(Key, Numbers)]) -> Vec<(P::Move, Verdict)> {
        let value = |mv| (mv, self.look_up(&after(position, mv), children).before());
        let over = over(position).is_some();
        if over { Vec::new() } else { position.moves().into_iter().map(value).collect() }
    }

    /// The moves that a verdict rests on, given what is known of the first.
    fn line(
        &self,
        position: &P,
        mut verdict: Verdict,
        moves: &[(P::Move, Verdict)],
    ) -> Vec<P::Move> {
        let mut position = position.clone();
        let mut moves = moves.to_vec();
        let mut line = Vec::new();
        while verdict.is_proved() {
            let worth = |&(mv, value): &_| Some((worth(verdict, value)?, mv, value));
            let Some((_, mv, value)) = moves.iter().filter_map(worth).min_by_key(|best| best.0)
            else {
                break;
            };
            line.push(mv);
            (position, verdict) = (after(&position, mv), value.after());
            moves = self.moves(&position, &[]);
        }
        line
    }

    /// The value as far as it is known without search: from the given states, the table, or a
    /// glance.
    fn look_up(&self, position: &P, states: &[(Key, Numbers)]) -> Verdict {
        let known = |question| {
            let state = self.graph.state(position, question);
            let key = self.graph.key(&state);
            let given = states.iter().find(|given| given.0 == key).map(|given| given.1);
            let glance = || Some(self.graph.guess(&state));
            let kept = || self.table.get(key);
            let settled = |numbers: &Numbers| numbers.is_settled();
            given
                .filter(settled)
                .or_else(|| glance().filter(settled))
                .or_else(|| kept().filter(settled))
        };
        over(position).unwrap_or_else(|| {
            let holds = if G::DRAWS { known(Question::HoldsOn) } else { None };
            verdict_of::<G>([known(Question::Wins), holds])
        })
    }
}

/// The position after a move.
fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// The verdict on a position that is over.
fn over<P: Position>(position: &P) -> Option<Verdict> {
    let me = position.to_move();
    position.outcome().map(|outcome| match outcome.winner {
        None => Verdict::Draw,
        Some(winner) if winner == me => Verdict::Win(0),
        Some(_) => Verdict::Loss(0),
    })
}

/// How well a move of one value shows the value of its position, the less the better; `None` if it
/// does not. Wins are shown by the quickest way known, losses by the slowest.
fn worth(value: Verdict, mv: Verdict) -> Option<u32> {
    match (value, mv) {
        (Verdict::Win(_), Verdict::Win(plies)) => Some(plies),
        (Verdict::Loss(_), Verdict::Loss(plies)) => Some(u32::MAX - plies),
        (Verdict::Draw, Verdict::Draw) => Some(0),
        _ => None,
    }
}

/// The verdict from the settled answers to whether the person to move wins, and does not lose.
fn verdict_of<G: Graph>([wins, holds]: [Option<Numbers>; 2]) -> Verdict {
    let holds = if G::DRAWS { holds } else { wins };
    match (wins, holds) {
        (Some(wins), _) if wins.is_yes() => Verdict::Win(wins.plies.into()),
        (_, Some(holds)) if holds.is_no() => Verdict::Loss(holds.plies.into()),
        (Some(_), Some(_)) => Verdict::Draw,
        _ => Verdict::Unknown,
    }
}
