//! Leases: when nodes may act, and how they divide the shards.

use std::collections::BTreeMap;
use std::time::Duration;

use ludoteca_room::lease::{LENGTH, RENEW_AFTER, Shard, ShardPlan, TENURE, Tenure, fair_share};
use proptest::prelude::*;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn a_tenure_counts_from_the_request() {
    let mut tenure = Tenure::default();
    assert!(!tenure.is_held(ms(0)));
    assert_eq!((tenure.end(), tenure.renewal()), (None, None));
    tenure.granted(ms(100));
    let last = ms(99) + TENURE;
    assert!(tenure.is_held(last));
    assert!(!tenure.is_held(last + ms(1)));
    assert_eq!(tenure.renewal(), Some(ms(100) + RENEW_AFTER));
}

#[test]
fn late_responses_change_nothing() {
    let mut tenure = Tenure::default();
    tenure.granted(ms(900));
    let renewed = tenure;
    tenure.granted(ms(400));
    tenure.rejected(ms(400));
    assert_eq!(tenure, renewed);
    tenure.rejected(ms(1_400));
    assert_eq!(tenure, Tenure::default());
}

#[test]
fn a_renewal_may_fail_several_times() {
    let renewals = TENURE.as_millis() / RENEW_AFTER.as_millis();
    assert_eq!(renewals, 3);
}

#[test]
fn ids_spread_over_all_shards() {
    let shards = (0..=255).map(|byte| Shard::of([byte; 16]));
    let mut counts = BTreeMap::new();
    for shard in shards {
        *counts.entry(shard).or_insert(0) += 1;
    }
    assert_eq!(counts, Shard::all().map(|shard| (shard, 16)).collect());
    let names: Vec<_> = Shard::all().map(|shard| shard.to_string()).collect();
    assert_eq!((names[0].as_str(), names[15].as_str()), ("shard-00", "shard-15"));
}

#[test]
fn nodes_prefer_different_shards() {
    let all: Vec<Shard> = Shard::all().collect();
    let orders: Vec<_> =
        (0..50).map(|node| ShardPlan::new(&node.to_string(), 1, &[], &all).take).collect();
    assert_ne!(orders[0], orders[1]);
    // The first choices of 50 nodes name most of the 16 shards.
    let mut first: Vec<_> = orders.iter().map(|order| order[0]).collect();
    first.sort();
    first.dedup();
    assert!(first.len() >= 12, "{first:?}");
}

/// Lets nodes plan in turn until nothing changes, and returns how many shards each holds.
fn settle(holders: &mut [Option<usize>], nodes: &[usize]) -> Vec<usize> {
    let shards_where = |holders: &[Option<usize>], holder: Option<usize>| -> Vec<Shard> {
        Shard::all().filter(|shard| holders[shard.index()] == holder).collect()
    };
    for _ in 0..2 {
        for &node in nodes {
            let (held, free) = (shards_where(holders, Some(node)), shards_where(holders, None));
            let plan = ShardPlan::new(&node.to_string(), nodes.len(), &held, &free);
            plan.give_up.iter().for_each(|shard| holders[shard.index()] = None);
            plan.take.iter().for_each(|shard| holders[shard.index()] = Some(node));
        }
    }
    nodes.iter().map(|node| shards_where(holders, Some(*node)).len()).collect()
}

proptest! {
    /// A node acts only while the store holds its lease, whatever the delays of requests and
    /// responses.
    #[test]
    fn a_node_never_acts_after_the_lease(
        requests in prop::collection::vec((0..5_000_u64, 0..5_000_u64, 0..5_000_u64), 1..20),
        now in 0..20_000_u64,
    ) {
        let (mut tenure, mut until) = (Tenure::default(), 0);
        let mut arrived: Vec<_> =
            requests.iter().map(|(sent, there, back)| (sent + there + back, sent, there)).collect();
        arrived.sort_unstable();
        for (_, sent, there) in arrived.iter().filter(|(at, ..)| *at <= now) {
            tenure.granted(ms(**sent));
            until = until.max(*sent + *there + LENGTH.as_millis() as u64);
        }
        prop_assert!(!tenure.is_held(ms(now)) || now < until);
    }

    /// After nodes join or die, all shards have a holder again, and each node at most its share.
    #[test]
    fn nodes_divide_all_shards(
        before in prop::collection::btree_set(0..40_usize, 1..20),
        after in prop::collection::btree_set(0..40_usize, 1..20),
    ) {
        let mut holders = [None; Shard::COUNT];
        settle(&mut holders, &before.into_iter().collect::<Vec<_>>());
        let after: Vec<_> = after.into_iter().collect();
        for holder in holders.iter_mut().filter(|it| it.is_some_and(|it| !after.contains(&it))) {
            *holder = None;
        }
        let counts = settle(&mut holders, &after);
        prop_assert_eq!(counts.iter().sum::<usize>(), Shard::COUNT);
        prop_assert!(counts.iter().all(|count| *count <= fair_share(after.len())));
    }

    /// No shard is in two lists, and a plan followed leads to itself.
    #[test]
    fn a_plan_is_consistent(
        node in "[a-z]{1,8}", nodes in 0..20_usize, held in any::<u16>(), free in any::<u16>(),
    ) {
        let of = |bits: u16| Shard::all().filter(|it| bits >> it.index() & 1 == 1).collect::<Vec<_>>();
        let plan = ShardPlan::new(&node, nodes, &of(held), &of(free));
        let mut kept_or_given = [&plan.keep[..], &plan.give_up].concat();
        kept_or_given.sort();
        prop_assert_eq!(kept_or_given, of(held));
        prop_assert!(plan.take.iter().all(|it| of(free & !held).contains(it)));
        prop_assert!(plan.keep.len() + plan.take.len() <= fair_share(nodes));
        let next = ShardPlan::new(&node, nodes, &[&plan.keep[..], &plan.take].concat(), &[]);
        prop_assert!(next.give_up.is_empty() && next.take.is_empty());
    }
}
