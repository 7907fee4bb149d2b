//! Depth-first proof-number search (Nagai 2002) with 1+ε thresholds (Pawlewicz and Lew 2007).
//!
//! The search descends from the root to the most-proving node, always into the child with the least
//! disproof number, and stays in a subtree while its numbers are below thresholds at which another
//! branch would be preferred. When it leaves a node, it stores the node's numbers in the
//! transposition table.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::graph::{Blend, Child, Graph};
use crate::numbers::{NEVER, Numbers, OPEN};
use crate::prover::Prover;
use crate::solver::{Budget, Progress};
use crate::table::Key;
use crate::team::Team;

/// Number of evaluations between two calls of the stop callback.
const CHECK: u64 = 1 << 10;
/// 1+ε thresholds: the search leaves a branch only if another one is better by `1/EPSILON_DIVISOR`.
/// Switching to and fro costs more than some work on the second-best branch.
const SLACK: u32 = 2;
/// All proof numbers but the largest have weight `1/REST_DIVISOR` in [`Aggregation::WeakSum`].
const SHARE: u64 = 16;
/// A smaller search would be over before other threads have started.
const WORTH_THREADS: u64 = 1 << 16;
/// Number of plies from the root within which threads coordinate.
const SHARED_PLIES: usize = 16;
/// Every further unsolved move adds `1/MOVES_DIVISOR` in [`Aggregation::WeakSum`].
const FURTHER: u32 = 2;

/// Result of a search.
pub(crate) struct Found {
    /// Numbers of the root.
    pub(crate) numbers: Numbers,
    /// Known numbers of the root's children. Moves that lose at once have none.
    pub(crate) children: Vec<(Key, Numbers)>,
    /// Number of states evaluated by all threads.
    pub(crate) nodes: u64,
    /// Whether the search was stopped from outside.
    pub(crate) stopped: bool,
}

/// Searches until the state is solved or the budget is spent. `before` is the number of evaluations
/// to add in progress reports. A root that is solved in the table is expanded nevertheless, so that
/// the result contains its children.
pub(crate) fn run<G: Graph>(
    prover: &Prover<G>,
    state: &G::State,
    budget: &Budget,
    before: u64,
) -> Found {
    let &Prover { graph, table, threads } = prover;
    let threads = if budget.nodes < WORTH_THREADS { 1 } else { threads };
    let team = Team::new(table, threads, budget.nodes);
    let stop = || (budget.stop)(&Progress { team: &team, before });
    let mut search = Search::new(graph, &team, Some(&stop));
    let numbers = thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| Search::new(graph, &team, None).run(state));
        }
        search.run(state)
    });
    // Another thread may have solved the root.
    let settled = table.get(graph.key(state)).filter(|found| found.is_settled());
    Found {
        numbers: settled.unwrap_or(numbers),
        children: search.children().iter().map(|child| (child.key, child.numbers)).collect(),
        nodes: team.nodes.load(Relaxed),
        stopped: settled.is_none() && !numbers.is_settled() && team.over.load(Relaxed),
    }
}

/// The search of one thread.
struct Search<'a, G: Graph> {
    graph: &'a G,
    team: &'a Team<'a>,
    /// Stop callback; only one of the threads has it.
    is_stopped: Option<&'a dyn Fn() -> bool>,
    /// Number of states evaluated by this thread.
    nodes: u64,
    /// The part of `nodes` that has been reported to the other threads.
    told: u64,
    /// Number of states evaluated by the other threads, as last reported.
    others: u64,
    next_check: u64,
    over: bool,
    /// By ply: the children of the node on the current path.
    lists: Vec<Vec<Child<G::State>>>,
}

/// The numbers of a node, with what is needed to compute the thresholds of its best child.
struct Summary {
    numbers: Numbers,
    /// Index of the most-proving child.
    best: usize,
    /// Least disproof number of the other children.
    second: u32,
    /// Sum and maximum of the other children's proof numbers, and the number of unsolved children.
    sum: u64,
    largest: u32,
    open: u32,
}

impl<'a, G: Graph> Search<'a, G> {
    fn new(graph: &'a G, team: &'a Team<'a>, is_stopped: Option<&'a dyn Fn() -> bool>) -> Self {
        Self {
            graph,
            team,
            is_stopped,
            nodes: 0,
            told: 0,
            others: 0,
            next_check: CHECK,
            over: false,
            lists: Vec::new(),
        }
    }

    fn run(&mut self, state: &G::State) -> Numbers {
        let root = Child { state: *state, key: self.graph.key(state), numbers: OPEN, busy: 0 };
        let numbers = self.node(&root, 0, NEVER, NEVER);
        self.tell();
        if numbers.is_settled() {
            self.team.over.store(true, Relaxed);
        }
        numbers
    }

    /// The root's children as the search left them.
    fn children(&self) -> &[Child<G::State>] {
        self.lists.first().map_or(&[], |list| list)
    }

    /// Searches a node until its proof number reaches `proof` or its disproof number reaches
    /// `disproof`.
    fn node(&mut self, node: &Child<G::State>, ply: usize, proof: u32, disproof: u32) -> Numbers {
        if self.lists.len() == ply {
            self.lists.push(Vec::new());
        }
        let mut children = std::mem::take(&mut self.lists[ply]);
        children.clear();
        let before = self.nodes;
        let settled = self.graph.expand(&node.state, &mut children);
        self.nodes += 1 + children.len() as u64;
        let numbers = match settled {
            Some(numbers) => numbers,
            None => self.among(&mut children, node, ply, (proof, disproof)),
        };
        self.team.table.put(node.key, numbers, self.nodes - before);
        self.lists[ply] = children;
        numbers
    }

    /// Searches the children, the most-proving one first, until the node's numbers reach the
    /// thresholds.
    fn among(
        &mut self,
        children: &mut [Child<G::State>],
        node: &Child<G::State>,
        ply: usize,
        (proof, disproof): (u32, u32),
    ) -> Numbers {
        let team = self.team;
        let rank = self.graph.rank(&node.state);
        for child in children.iter_mut() {
            assert!(self.graph.rank(&child.state) > rank, "a game without cycles");
            if !child.numbers.is_settled()
                && let Some(numbers) = self.team.table.get(child.key)
            {
                child.numbers = numbers;
            }
        }
        let shared = self.team.threads > 1 && ply < SHARED_PLIES;
        loop {
            if shared {
                self.look_about(children);
                // The root's children are part of the result, so the search continues there.
                if ply > 0
                    && let Some(numbers) = self.settled(node.key)
                {
                    return numbers;
                }
            }
            let summary = Summary::of::<G>(children);
            let numbers = summary.numbers;
            if ply == 0 {
                self.team.tell(numbers);
            }
            if numbers.proof >= proof || numbers.disproof >= disproof || self.is_over() {
                return numbers;
            }
            let slack = summary.second / SLACK;
            let child_disproof = proof.min(summary.second.saturating_add(slack + 1));
            let child = children[summary.best];
            let child_proof = summary.child_proof::<G>(disproof).max(child.numbers.proof + 1);
            let mut work = || self.node(&child, ply + 1, child_proof, child_disproof);
            let found = if shared { team.working(child.key, work) } else { work() };
            children[summary.best].numbers = found;
        }
    }

    /// Adopts results of the other threads, and counts the threads below each child.
    fn look_about(&self, children: &mut [Child<G::State>]) {
        for child in children.iter_mut().filter(|child| !child.numbers.is_settled()) {
            child.busy = self.team.at_work(child.key);
            if let Some(numbers) = self.settled(child.key) {
                child.numbers = numbers;
            }
        }
    }

    fn settled(&self, key: Key) -> Option<Numbers> {
        self.team.table.get(key).filter(|numbers| numbers.is_settled())
    }

    fn is_over(&mut self) -> bool {
        if self.nodes >= self.next_check && !self.over {
            self.next_check = self.nodes + CHECK;
            self.tell();
            if self.is_stopped.is_some_and(|is_stopped| is_stopped()) {
                self.team.over.store(true, Relaxed);
            }
            self.over = self.team.over.load(Relaxed);
        }
        self.over || self.nodes + self.others >= self.team.limit
    }

    /// Reports the states evaluated since the last report to the other threads.
    fn tell(&mut self) {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        self.others = self.team.nodes.fetch_add(new, Relaxed) + new - self.nodes;
    }
}

impl Summary {
    /// One child proves a node (OR); all children disprove it (AND).
    #[inline]
    fn of<G: Graph>(children: &[Child<G::State>]) -> Self {
        let (mut best, mut least, mut second) = (0, u32::MAX, NEVER);
        let (mut sum, mut largest, mut open) = (0, 0, 0);
        let (mut soonest, mut latest) = (u8::MAX, 0);
        for (i, child) in children.iter().enumerate() {
            let (numbers, disproof) = (child.numbers, child.disproof());
            if disproof < least {
                (best, second, least) = (i, least.min(NEVER), disproof);
            } else {
                second = second.min(disproof);
            }
            if numbers.is_no() {
                soonest = soonest.min(numbers.plies);
            }
            if numbers.is_yes() {
                latest = latest.max(numbers.plies);
            }
            sum += u64::from(numbers.proof);
            largest = largest.max(numbers.proof);
            open += u32::from(numbers.proof != 0);
        }
        let numbers = if least == 0 {
            Numbers::yes(soonest + 1)
        } else if open == 0 {
            Numbers::no(latest + 1)
        } else {
            Numbers::open(least, blend::<G>(sum, largest, open))
        };
        let this = children[best].numbers.proof;
        let rest = children.iter().enumerate().filter(|&(i, _)| i != best);
        let largest = rest.map(|(_, child)| child.numbers.proof).max().unwrap_or(0);
        Self { numbers, best, second, sum: sum - u64::from(this), largest, open }
    }

    /// Proof number of the best child at which the node's disproof number reaches `disproof`.
    #[inline]
    fn child_proof<G: Graph>(&self, disproof: u32) -> u32 {
        if disproof == NEVER {
            return NEVER;
        }
        let disproof = u64::from(disproof);
        let needed = match G::BLEND {
            Blend::Sum => disproof.saturating_sub(self.sum),
            Blend::Shared => {
                let left = disproof.saturating_sub(u64::from((self.open - 1) / FURTHER));
                let as_largest = left.saturating_sub(self.sum / SHARE);
                if as_largest >= u64::from(self.largest) {
                    as_largest
                } else {
                    let others = self.sum - u64::from(self.largest);
                    (SHARE * left.saturating_sub(u64::from(self.largest))).saturating_sub(others)
                }
            }
        };
        needed.min(u64::from(NEVER)) as u32
    }
}

/// Disproof number of a node, computed from its children's proof numbers.
#[inline]
fn blend<G: Graph>(sum: u64, largest: u32, open: u32) -> u32 {
    let whole = match G::BLEND {
        Blend::Sum => sum,
        Blend::Shared => {
            let largest = u64::from(largest);
            largest + (sum - largest) / SHARE + u64::from((open - 1) / FURTHER)
        }
    };
    whole.min(u64::from(NEVER)) as u32
}
