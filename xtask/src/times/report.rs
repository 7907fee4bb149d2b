//! The report in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::rustc::Build;
use super::{Spent, TestTime};

/// Number of tests in the report.
const MAX_TESTS: usize = 40;
/// Minimum processor time of a build in the report, in seconds. Shorter ones are added up.
const MIN_BUILD: f64 = 3.0;

/// Returns the report: steps in order, builds and tests from slow to fast.
pub(super) fn markdown(steps: &[(&str, Spent)], builds: &[Build], tests: &[TestTime]) -> String {
    let mut text = String::from("| step | wall, s | processor, s |\n|---|---:|---:|\n");
    let total = steps.iter().fold(Spent::default(), |sum, (_, spent)| add(sum, *spent));
    for (name, spent) in steps.iter().copied().chain([("**all**", total)]) {
        row(&mut text, name, spent);
    }
    text += "\n| build | wall, s | processor, s |\n|---|---:|---:|\n";
    let mut sums = BTreeMap::<&str, Spent>::new();
    for Build { name, spent } in builds {
        let sum = sums.entry(name).or_default();
        *sum = add(*sum, *spent);
    }
    let (mut shown, hidden): (Vec<_>, Vec<_>) =
        sums.into_iter().partition(|(_, spent)| spent.processor.as_secs_f64() >= MIN_BUILD);
    shown.sort_by_key(|(_, spent)| std::cmp::Reverse(spent.processor));
    for (name, spent) in shown {
        row(&mut text, name, spent);
    }
    let rest = hidden.iter().fold(Spent::default(), |sum, (_, spent)| add(sum, *spent));
    row(&mut text, &format!("{} others", hidden.len()), rest);
    text += "\n| test | wall, s |\n|---|---:|\n";
    let mut tests: Vec<&TestTime> = tests.iter().collect();
    tests.sort_by_key(|test| std::cmp::Reverse(test.wall));
    for TestTime { name, wall } in tests.into_iter().take(MAX_TESTS) {
        let _ = writeln!(text, "| {} | {:.1} |", name.replace('|', "\\|"), wall.as_secs_f64());
    }
    text
}

fn add(one: Spent, other: Spent) -> Spent {
    Spent { wall: one.wall + other.wall, processor: one.processor + other.processor }
}

fn row(text: &mut String, name: &str, Spent { wall, processor }: Spent) {
    let (wall, processor) = (wall.as_secs_f64(), processor.as_secs_f64());
    let _ = writeln!(text, "| {name} | {wall:.1} | {processor:.1} |");
}
