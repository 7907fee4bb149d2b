//! From positions to questions, and from answers to verdicts and moves.

use ludoteca_rules::{Position, after};

use crate::graph::{Graph, Question};
use crate::numbers::{Numbers, OPEN};
use crate::search;
use crate::solver::{Budget, FIRST_SHARE, Proof};
use crate::table::{Key, Shared};
use crate::verdict::Verdict;

/// A graph with the table that knows it.
pub(crate) struct Prover<'a, G> {
    pub(crate) graph: &'a G,
    pub(crate) table: Shared<'a>,
    pub(crate) threads: usize,
}

/// What is known of one question.
#[derive(Default)]
struct Answer {
    numbers: Option<Numbers>,
    /// The states after the moves looked at, and their numbers for the opponent.
    children: Vec<(Key, Numbers)>,
}

/// What the search has found.
pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    pub(crate) nodes: u64,
    /// It was told to end.
    pub(crate) stopped: bool,
    answers: [Answer; 2],
}

impl Answer {
    fn settled(&self) -> Option<Numbers> {
        self.numbers.filter(|numbers| numbers.is_settled())
    }
}

impl<P: Position, G: Graph<Position = P>> Prover<'_, G> {
    /// The value of a position, with a line that shows it.
    pub(crate) fn prove(&self, position: &P, budget: &Budget) -> Proof<P::Move> {
        let Found { verdict, nodes, answers, .. } = self.ask(position, budget);
        let children = answers.iter().flat_map(|answer| &answer.children).copied();
        let children: Vec<_> = children.collect();
        let moves = self.moves(position, &children);
        let line = self.line(position, verdict, &moves);
        let Numbers { proof, disproof, .. } = answers[0].numbers.unwrap_or(OPEN);
        Proof { verdict, moves, line, nodes, proof, disproof }
    }

    /// The value of a position.
    pub(crate) fn ask(&self, position: &P, budget: &Budget) -> Found {
        self.ask_rest(position, false, budget)
    }

    /// The value of a position of which it may be known that it `holds` at least a draw.
    ///
    /// Where there are draws, two questions are asked in turn, each with twice the share it had
    /// before: either may be the hard one.
    pub(crate) fn ask_rest(&self, position: &P, holds: bool, budget: &Budget) -> Found {
        let known = holds.then(|| Numbers::yes(0));
        let mut answers = [Answer::default(), Answer { numbers: known, children: Vec::new() }];
        let mut nodes = 0;
        let mut verdict = over(position).unwrap_or(Verdict::Unknown);
        let mut share = if G::DRAWS { FIRST_SHARE } else { budget.nodes };
        let questions = if G::DRAWS { 2 } else { 1 };
        let (mut spent, mut stopped) = (verdict.is_proved(), false);
        while !spent {
            for (i, question) in [Question::Wins, Question::HoldsOn][..questions].iter().enumerate()
            {
                if answers[i].settled().is_some() || verdict.is_proved() {
                    continue;
                }
                let left = budget.nodes.saturating_sub(nodes);
                let budget = Budget { nodes: share.min(left), ..*budget };
                let state = self.graph.state(position, *question);
                let found = search::run(self, &state, &budget, nodes);
                answers[i] = Answer { numbers: Some(found.numbers), children: found.children };
                nodes += found.nodes;
                stopped |= found.stopped;
                verdict = verdict_of::<G>([answers[0].settled(), answers[1].settled()]);
            }
            share = share.saturating_mul(2);
            spent = verdict.is_proved() || nodes >= budget.nodes || stopped;
        }
        Found { verdict, nodes, stopped, answers }
    }

    /// The first of the legal moves, by number, that is proved to answer a question with yes, where
    /// the person to move has no win at once; and the evaluations it took. `None` if none does, or
    /// the search was stopped.
    pub(crate) fn proving(
        &self,
        position: &P,
        question: Question,
        budget: &Budget,
    ) -> (Option<usize>, u64) {
        if let Some(number) = self.known_to_prove(position, question, &[]) {
            return (Some(number), 0);
        }
        let state = self.graph.state(position, question);
        // What one thread finds is known to that thread, whatever the table keeps.
        let found = search::run(&Self { threads: 1, ..*self }, &state, budget, 0);
        (self.known_to_prove(position, question, &found.children), found.nodes)
    }

    /// Of the moves that are known to answer a question with yes, the number of that with the
    /// shortest proof.
    fn known_to_prove(
        &self,
        position: &P,
        question: Question,
        children: &[(Key, Numbers)],
    ) -> Option<usize> {
        let length = |(number, mv): (usize, P::Move)| {
            let next = after(position, mv);
            if let Some(outcome) = next.outcome() {
                let holds = question == Question::HoldsOn && outcome.winner.is_none();
                return holds.then_some((0, number));
            }
            let state = self.graph.state(&next, question.turned());
            let numbers = self.settled(&state, children)?;
            numbers.is_no().then_some((numbers.plies, number))
        };
        let moves = position.moves().into_iter().enumerate();
        moves.filter_map(length).min().map(|(_, number)| number)
    }

    fn settled(&self, state: &G::State, given: &[(Key, Numbers)]) -> Option<Numbers> {
        settled(self.graph, self.table, state, given)
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
        let known = |question| self.settled(&self.graph.state(position, question), states);
        over(position).unwrap_or_else(|| {
            let holds = if G::DRAWS { known(Question::HoldsOn) } else { None };
            verdict_of::<G>([known(Question::Wins), holds])
        })
    }
}

/// A state's numbers, if it is known without search to be settled: from the given states, a glance,
/// or the table.
pub(crate) fn settled<G: Graph>(
    graph: &G,
    table: Shared<'_>,
    state: &G::State,
    given: &[(Key, Numbers)],
) -> Option<Numbers> {
    let key = graph.key(state);
    let settled = |numbers: &Numbers| numbers.is_settled();
    let given = given.iter().find(|given| given.0 == key).map(|given| given.1);
    let glance = || Some(graph.guess(state)).filter(settled);
    given.filter(settled).or_else(glance).or_else(|| table.get(key).filter(settled))
}

/// The verdict on a position that is over.
pub(crate) fn over<P: Position>(position: &P) -> Option<Verdict> {
    let me = position.to_move();
    position.outcome().map(|outcome| match outcome.winner {
        None => Verdict::Draw,
        Some(winner) if winner == me => Verdict::Win(0),
        Some(_) => Verdict::Loss(0),
    })
}

/// How well a move of one value shows the value of its position, the less the better; `None` if it
/// does not. Wins are shown by the quickest way known, losses by the slowest.
pub(crate) fn worth(value: Verdict, mv: Verdict) -> Option<u32> {
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
