//! The tables, in Markdown.

use super::allocations::Allocations;
use super::load::Load;
use super::samples::{self, Stack};

/// Rows of a table of functions.
const MAX_FUNCTIONS: usize = 20;
/// The smallest share of the samples that has a row of its own.
const MIN_SHARE: f64 = 0.01;

/// Prints what a move costs, and where its time goes.
pub(super) fn print(load: &Load, idle: &Allocations, samples: &[Stack]) {
    let of_move = |total: f64| total / load.moves;
    let usage = load.usage;
    let total = of_move((usage.user + usage.system) * 1e6);
    let allocated = load.allocations;
    println!("| a move | |\n|---|--:|");
    println!("| moves/s, with perf | {:.0} |", load.moves_per_second);
    println!("| processor time of the server | {total:.1} µs |");
    println!("| of it in the kernel | {:.1} µs |", of_move(usage.system * 1e6));
    println!("| allocations | {:.0} |", of_move(allocated.count - idle.count));
    println!("| of them above 14 KiB | {:.2} |", of_move(allocated.large - idle.large));
    println!("| bytes of the others | {:.0} |", of_move(allocated.bytes - idle.bytes));
    println!("| bytes on the wire, for each client | {:.0} |", load.bytes_per_client);
    println!("| bytes written to the disk | {:.0} |", of_move(usage.written));
    let of_sample = total / samples.len() as f64;
    let table = |title: &str, counts: Vec<(&str, usize)>, rows: usize| {
        print_table(title, &counts, rows, of_sample, samples.len());
    };
    let all = usize::MAX;
    table("crate or library", samples::count(samples, samples::library), all);
    table(
        "crate, with what it calls",
        samples::count(samples, |stack| Some(samples::caller(stack))),
        all,
    );
    table("kernel, by system call", samples::count(samples, samples::system_call), all);
    table("function", samples::count(samples, samples::name), MAX_FUNCTIONS);
    let own = samples::own_functions(samples);
    table("function of Ludoteca, with what it calls", own, 2 * MAX_FUNCTIONS);
}

/// Prints the largest counts as microseconds of a move and as a share of its time.
fn print_table(title: &str, counts: &[(&str, usize)], rows: usize, of_sample: f64, samples: usize) {
    println!("\n| {title} | µs | share |\n|---|--:|--:|");
    for (name, count) in counts.iter().take(rows) {
        let share = *count as f64 / samples as f64;
        if share >= MIN_SHARE {
            let time = *count as f64 * of_sample;
            println!("| `{name}` | {time:.1} | {:.1} % |", share * 100.0);
        }
    }
}

/// Prints the number of system calls of a move.
pub(super) fn print_calls(calls: &[(String, f64)], moves: f64) {
    println!("\n| system call | number |\n|---|--:|");
    let total: f64 = calls.iter().map(|(_, count)| count).sum();
    println!("| all | {:.2} |", total / moves);
    for (name, count) in calls {
        if count / total >= MIN_SHARE {
            println!("| `{name}` | {:.2} |", count / moves);
        }
    }
}
