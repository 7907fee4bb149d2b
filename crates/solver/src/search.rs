//! Depth-first proof-number search (Nagai 2002) with 1+ε thresholds (Pawlewicz and Lew 2007).
//!
//! The search descends from the root to the most-proving node, always into the child with the least
//! disproof number, and stays in a subtree while its numbers are below thresholds at which another
//! branch would be preferred. When it leaves a node, it stores the node's numbers in the
//! transposition table.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::budget::{Budget, Progress};
use crate::graph::{Aggregation, Child, Graph};
use crate::proof_numbers::{INFINITE, ProofNumbers, UNIT, UNKNOWN};
use crate::shared_search::SharedSearch;
use crate::table::{Key, SharedTable};

/// Number of evaluations between two calls of the stop callback.
const STOP_INTERVAL: u64 = 1 << 10;
/// 1+ε thresholds: the search leaves a branch only if another one is better by `1/EPSILON_DIVISOR`.
/// Switching to and fro costs more than some work on the second-best branch.
const EPSILON_DIVISOR: u32 = 2;
/// All proof numbers but the largest have weight `1/REST_DIVISOR` in [`Aggregation::WeakSum`].
const REST_DIVISOR: u64 = 64;
/// A smaller search would be over before other threads have started.
const MIN_NODES_FOR_THREADS: u64 = 1 << 16;
/// Number of plies from the root within which threads coordinate.
const COORDINATED_PLIES: usize = 16;
/// Every further unsolved move adds this in [`Aggregation::WeakSum`].
const PER_MOVE: u32 = UNIT * 3 / 8;

/// A graph with the transposition table of its states.
pub(crate) struct Prover<'a, G> {
    pub(crate) graph: &'a G,
    pub(crate) table: SharedTable<'a>,
    pub(crate) threads: usize,
}

/// Result of a search.
pub(crate) struct SearchResult {
    /// Numbers of the root.
    pub(crate) numbers: ProofNumbers,
    /// Known numbers of the root's children. Moves that lose at once have none.
    pub(crate) children: Vec<(Key, ProofNumbers)>,
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
) -> SearchResult {
    let &Prover { graph, table, threads } = prover;
    let threads = if budget.nodes < MIN_NODES_FOR_THREADS { 1 } else { threads };
    let shared = SharedSearch::new(table, threads, budget.nodes);
    let stop = || (budget.stop)(&Progress { shared: &shared, before });
    let mut search = Search::new(graph, &shared, Some(&stop));
    let numbers = thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| Search::new(graph, &shared, None).run(state));
        }
        search.run(state)
    });
    // Another thread may have solved the root.
    let solved = table.get(graph.key(state)).filter(|found| found.is_solved());
    SearchResult {
        numbers: solved.unwrap_or(numbers),
        children: search.children().iter().map(|child| (child.key, child.numbers)).collect(),
        nodes: shared.nodes.load(Relaxed),
        stopped: solved.is_none() && !numbers.is_solved() && shared.should_end.load(Relaxed),
    }
}

/// The search of one thread.
struct Search<'a, G: Graph> {
    graph: &'a G,
    shared: &'a SharedSearch<'a>,
    /// Stop callback; only one of the threads has it.
    is_stopped: Option<&'a dyn Fn() -> bool>,
    /// Number of states evaluated by this thread.
    nodes: u64,
    /// The part of `nodes` that has been reported to the other threads.
    reported: u64,
    /// Number of states evaluated by the other threads, as last reported.
    others: u64,
    next_check: u64,
    ended: bool,
    /// By ply: the children of the node on the current path.
    children_by_ply: Vec<Vec<Child<G::State>>>,
}

/// The numbers of a node, and the values that determine the thresholds of its best child.
struct Summary {
    numbers: ProofNumbers,
    /// Index of the most-proving child.
    best: usize,
    /// Least disproof number of the other children.
    second: u32,
    /// Sum and maximum of the other children's proof numbers, and the number of unsolved children.
    sum: u64,
    largest: u32,
    unsolved: u32,
}

impl<'a, G: Graph> Search<'a, G> {
    fn new(
        graph: &'a G,
        shared: &'a SharedSearch<'a>,
        is_stopped: Option<&'a dyn Fn() -> bool>,
    ) -> Self {
        Self {
            graph,
            shared,
            is_stopped,
            nodes: 0,
            reported: 0,
            others: 0,
            next_check: STOP_INTERVAL,
            ended: false,
            children_by_ply: Vec::new(),
        }
    }

    fn run(&mut self, state: &G::State) -> ProofNumbers {
        let root =
            Child { state: *state, key: self.graph.key(state), numbers: UNKNOWN, busy_threads: 0 };
        let numbers = self.search_node(&root, 0, INFINITE, INFINITE);
        self.report_nodes();
        if numbers.is_solved() {
            self.shared.should_end.store(true, Relaxed);
        }
        numbers
    }

    /// The root's children as the search left them.
    fn children(&self) -> &[Child<G::State>] {
        self.children_by_ply.first().map_or(&[], |list| list)
    }

    /// Searches a node until its proof number reaches `proof` or its disproof number reaches
    /// `disproof`.
    fn search_node(
        &mut self,
        node: &Child<G::State>,
        ply: usize,
        proof: u32,
        disproof: u32,
    ) -> ProofNumbers {
        if self.children_by_ply.len() == ply {
            self.children_by_ply.push(Vec::new());
        }
        let mut children = std::mem::take(&mut self.children_by_ply[ply]);
        children.clear();
        let before = self.nodes;
        let solved = self.graph.expand(&node.state, &mut children);
        self.nodes += 1 + children.len() as u64;
        let numbers = match solved {
            Some(numbers) => numbers,
            None => self.search_children(&mut children, node, ply, (proof, disproof)),
        };
        self.shared.table.put(node.key, numbers, self.nodes - before);
        self.children_by_ply[ply] = children;
        numbers
    }

    /// Searches the children, the most-proving one first, until the node's numbers reach the
    /// thresholds.
    fn search_children(
        &mut self,
        children: &mut [Child<G::State>],
        node: &Child<G::State>,
        ply: usize,
        (proof, disproof): (u32, u32),
    ) -> ProofNumbers {
        let shared = self.shared;
        let rank = self.graph.rank(&node.state);
        for child in children.iter_mut() {
            assert!(self.graph.rank(&child.state) > rank, "a game without cycles");
            if !child.numbers.is_solved()
                && let Some(numbers) = self.shared.table.get(child.key)
            {
                child.numbers = numbers;
            }
        }
        let coordinated = self.shared.threads > 1 && ply < COORDINATED_PLIES;
        loop {
            if coordinated {
                self.adopt_shared_results(children);
                // The root's children are part of the result, so the search continues there.
                if ply > 0
                    && let Some(numbers) = self.solved(node.key)
                {
                    return numbers;
                }
            }
            let summary = Summary::of::<G>(children);
            let numbers = summary.numbers;
            if ply == 0 {
                self.shared.publish_root(numbers);
            }
            if numbers.proof >= proof || numbers.disproof >= disproof || self.is_over() {
                return numbers;
            }
            let epsilon = summary.second / EPSILON_DIVISOR;
            let child_disproof = proof.min(summary.second.saturating_add(epsilon + 1));
            let child = children[summary.best];
            let child_proof = summary.child_proof::<G>(disproof).max(child.numbers.proof + 1);
            let mut search = || self.search_node(&child, ply + 1, child_proof, child_disproof);
            let found = if coordinated { shared.run_counted(child.key, search) } else { search() };
            children[summary.best].numbers = found;
        }
    }

    /// Adopts results of the other threads, and counts the threads below each child.
    fn adopt_shared_results(&self, children: &mut [Child<G::State>]) {
        for child in children.iter_mut().filter(|child| !child.numbers.is_solved()) {
            child.busy_threads = self.shared.threads_below(child.key);
            if let Some(numbers) = self.solved(child.key) {
                child.numbers = numbers;
            }
        }
    }

    fn solved(&self, key: Key) -> Option<ProofNumbers> {
        self.shared.table.get(key).filter(|numbers| numbers.is_solved())
    }

    fn is_over(&mut self) -> bool {
        if self.nodes >= self.next_check && !self.ended {
            self.next_check = self.nodes + STOP_INTERVAL;
            self.report_nodes();
            if self.is_stopped.is_some_and(|is_stopped| is_stopped()) {
                self.shared.should_end.store(true, Relaxed);
            }
            self.ended = self.shared.should_end.load(Relaxed);
        }
        self.ended || self.nodes + self.others >= self.shared.max_nodes
    }

    /// Reports the states evaluated since the last report to the other threads.
    fn report_nodes(&mut self) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.others = self.shared.nodes.fetch_add(new, Relaxed) + new - self.nodes;
    }
}

impl Summary {
    /// One child proves a node (OR); all children disprove it (AND).
    #[inline]
    fn of<G: Graph>(children: &[Child<G::State>]) -> Self {
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        let (mut sum, mut largest, mut unsolved) = (0, 0, 0);
        let (mut min_plies, mut max_plies) = (u8::MAX, 0);
        for (i, child) in children.iter().enumerate() {
            let (numbers, disproof) = (child.numbers, child.effective_disproof());
            if disproof < least {
                (best, second, least) = (i, least.min(INFINITE), disproof);
            } else {
                second = second.min(disproof);
            }
            if numbers.is_disproved() {
                min_plies = min_plies.min(numbers.plies);
            }
            if numbers.is_proved() {
                max_plies = max_plies.max(numbers.plies);
            }
            sum += u64::from(numbers.proof);
            largest = largest.max(numbers.proof);
            unsolved += u32::from(numbers.proof != 0);
        }
        let numbers = if least == 0 {
            ProofNumbers::proved(min_plies + 1)
        } else if unsolved == 0 {
            ProofNumbers::disproved(max_plies + 1)
        } else {
            ProofNumbers::unsolved(least, aggregate::<G>(sum, largest, unsolved))
        };
        let this = children[best].numbers.proof;
        let rest = children.iter().enumerate().filter(|&(i, _)| i != best);
        let largest = rest.map(|(_, child)| child.numbers.proof).max().unwrap_or(0);
        Self { numbers, best, second, sum: sum - u64::from(this), largest, unsolved }
    }

    /// Proof number of the best child at which the node's disproof number reaches `disproof`.
    #[inline]
    fn child_proof<G: Graph>(&self, disproof: u32) -> u32 {
        if disproof == INFINITE {
            return INFINITE;
        }
        let disproof = u64::from(disproof);
        let needed = match G::AGGREGATION {
            Aggregation::Sum => disproof.saturating_sub(self.sum),
            Aggregation::WeakSum => {
                let left = disproof.saturating_sub(for_further_moves(self.unsolved));
                let if_largest = left.saturating_sub(self.sum / REST_DIVISOR);
                if if_largest >= u64::from(self.largest) {
                    if_largest
                } else {
                    let others = self.sum - u64::from(self.largest);
                    (REST_DIVISOR * left.saturating_sub(u64::from(self.largest)))
                        .saturating_sub(others)
                }
            }
        };
        needed.min(u64::from(INFINITE)) as u32
    }
}

/// The contribution of the unsolved moves after the first to a weak sum; `unsolved` is at least 1.
#[inline]
fn for_further_moves(unsolved: u32) -> u64 {
    u64::from((unsolved - 1) * PER_MOVE)
}

/// Disproof number of a node, computed from its children's proof numbers.
#[inline]
fn aggregate<G: Graph>(sum: u64, largest: u32, unsolved: u32) -> u32 {
    let disproof = match G::AGGREGATION {
        Aggregation::Sum => sum,
        Aggregation::WeakSum => {
            let largest = u64::from(largest);
            largest + (sum - largest) / REST_DIVISOR + for_further_moves(unsolved)
        }
    };
    disproof.min(u64::from(INFINITE)) as u32
}
