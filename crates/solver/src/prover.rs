//! Translates positions to queries, and solved queries to verdicts and moves.

use ludoteca_rules::{Position, after};

use crate::graph::{Graph, Question};
use crate::numbers::{Numbers, OPEN};
use crate::search;
use crate::solver::{Budget, FIRST_SHARE, Proof};
use crate::table::{Key, Shared};
use crate::verdict::Verdict;

/// A graph with the transposition table of its states.
pub(crate) struct Prover<'a, G> {
    pub(crate) graph: &'a G,
    pub(crate) table: Shared<'a>,
    pub(crate) threads: usize,
}

/// What is known about one query.
#[derive(Default)]
struct Answer {
    numbers: Option<Numbers>,
    /// The expanded children of the root, with their numbers for the opponent.
    children: Vec<(Key, Numbers)>,
}

/// Result of solving a position.
pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    pub(crate) nodes: u64,
    /// Whether the search was stopped from outside.
    pub(crate) stopped: bool,
    answers: [Answer; 2],
}

impl Answer {
    fn settled(&self) -> Option<Numbers> {
        self.numbers.filter(|numbers| numbers.is_settled())
    }
}

impl<P: Position, G: Graph<Position = P>> Prover<'_, G> {
    /// Solves a position and returns its verdict with a variation that shows it.
    pub(crate) fn prove(&self, position: &P, budget: &Budget) -> Proof<P::Move> {
        let Found { verdict, nodes, answers, .. } = self.ask(position, budget);
        let children = answers.iter().flat_map(|answer| &answer.children).copied();
        let children: Vec<_> = children.collect();
        let moves = self.moves(position, &children);
        let line = self.line(position, verdict, &moves);
        let Numbers { proof, disproof, .. } = answers[0].numbers.unwrap_or(OPEN);
        Proof { verdict, moves, line, nodes, proof, disproof }
    }

    /// Solves a position.
    pub(crate) fn ask(&self, position: &P, budget: &Budget) -> Found {
        self.ask_rest(position, false, budget)
    }

    /// Solves a position. `is_at_least_draw` states that the side to move is known not to lose.
    ///
    /// In games with draws, both queries are searched in turn with a share of the budget that
    /// doubles each round, because either may be the hard one.
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

    /// Returns the index of the first legal move that is proved to satisfy the query, and the
    /// number of evaluations spent. The side to move must not have a win in one. The index is
    /// `None` if no move is proved or the search was stopped.
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
        // With one thread, the results of the search are available even if the table has lost them.
        let found = search::run(&Self { threads: 1, ..*self }, &state, budget, 0);
        (self.known_to_prove(position, question, &found.children), found.nodes)
    }

    /// Returns the index of the move with the shortest known proof of the query.
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

    /// Returns the known value of each move, without search. The `children` of the search take
    /// precedence because the table may have lost them.
    fn moves(&self, position: &P, children: &[(Key, Numbers)]) -> Vec<(P::Move, Verdict)> {
        let value = |mv| (mv, self.look_up(&after(position, mv), children).before());
        let over = over(position).is_some();
        if over { Vec::new() } else { position.moves().into_iter().map(value).collect() }
    }

    /// Returns the moves that show a verdict, given the known values of the first moves.
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

    /// Returns the known value of a position, without search: from `states`, the static evaluation
    /// or the table.
    fn look_up(&self, position: &P, states: &[(Key, Numbers)]) -> Verdict {
        let known = |question| self.settled(&self.graph.state(position, question), states);
        over(position).unwrap_or_else(|| {
            let holds = if G::DRAWS { known(Question::HoldsOn) } else { None };
            verdict_of::<G>([known(Question::Wins), holds])
        })
    }
}

/// Returns the numbers of a state that is known to be solved, without search: from `given`, the
/// static evaluation or the table.
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

/// Verdict on a position in which the game is over.
pub(crate) fn over<P: Position>(position: &P) -> Option<Verdict> {
    let me = position.to_move();
    position.outcome().map(|outcome| match outcome.winner {
        None => Verdict::Draw,
        Some(winner) if winner == me => Verdict::Win(0),
        Some(_) => Verdict::Loss(0),
    })
}

/// Rank of a move as evidence for the value of its position, lower is better; `None` if the move
/// does not show the value. Prefers the shortest known win and the longest loss.
pub(crate) fn worth(value: Verdict, mv: Verdict) -> Option<u32> {
    match (value, mv) {
        (Verdict::Win(_), Verdict::Win(plies)) => Some(plies),
        (Verdict::Loss(_), Verdict::Loss(plies)) => Some(u32::MAX - plies),
        (Verdict::Draw, Verdict::Draw) => Some(0),
        _ => None,
    }
}

/// Combines the solved queries "does the side to move win?" and "does it at least draw?".
fn verdict_of<G: Graph>([wins, holds]: [Option<Numbers>; 2]) -> Verdict {
    let holds = if G::DRAWS { holds } else { wins };
    match (wins, holds) {
        (Some(wins), _) if wins.is_yes() => Verdict::Win(wins.plies.into()),
        (_, Some(holds)) if holds.is_no() => Verdict::Loss(holds.plies.into()),
        (Some(_), Some(_)) => Verdict::Draw,
        _ => Verdict::Unknown,
    }
}
