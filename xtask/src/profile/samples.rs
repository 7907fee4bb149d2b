//! Samples of `perf record`.

use std::collections::HashMap;

use super::symbols::Function;

/// The functions on a stack, the innermost first.
pub(super) type Stack = Vec<Function>;

/// Reads the output of `perf script`: a line for each function, an empty line after each sample.
pub(super) fn read(script: &str) -> Vec<Stack> {
    let mut known: HashMap<&str, Function> = HashMap::new();
    let samples = script.split("\n\n").map(|sample| {
        let lines = sample.lines().filter_map(|line| line.trim().split_once(' '));
        lines.map(|(_, rest)| known.entry(rest).or_insert_with(|| function(rest)).clone()).collect()
    });
    samples.filter(|stack: &Stack| !stack.is_empty()).collect()
}

/// Reads `symbol (file)`.
fn function(text: &str) -> Function {
    let (symbol, file) = text.rsplit_once(" (").unwrap_or((text, ""));
    Function::new(symbol, file.trim_end_matches(')'))
}

/// Number of samples for each key, the largest first. A sample without a key is not counted.
pub(super) fn count<'a>(
    samples: &'a [Stack],
    key: impl Fn(&'a Stack) -> Option<&'a str>,
) -> Vec<(&'a str, usize)> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for key in samples.iter().filter_map(key) {
        *counts.entry(key).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable_by_key(|&(key, count)| (usize::MAX - count, key));
    counts
}

/// What the innermost function belongs to.
pub(super) fn library(stack: &Stack) -> Option<&str> {
    Some(&stack.first()?.library)
}

/// The name of the innermost function.
pub(super) fn name(stack: &Stack) -> Option<&str> {
    Some(&stack.first()?.name)
}

/// The innermost crate of this workspace, or the innermost other crate if there is none.
pub(super) fn caller(stack: &Stack) -> &str {
    let own = stack.iter().find(|function| function.is_own());
    let caller = own.or_else(|| stack.iter().find(|function| function.is_dependency()));
    caller.map_or("unknown", |function| &function.library)
}

/// The system call that the kernel serves, if the sample was taken in the kernel.
pub(super) fn system_call(stack: &Stack) -> Option<&str> {
    stack.first().filter(|function| function.library == "kernel")?;
    Some(stack.iter().find_map(Function::system_call).unwrap_or("none"))
}

/// Number of samples in which each function of this workspace is on the stack, the largest first.
pub(super) fn own_functions(samples: &[Stack]) -> Vec<(&str, usize)> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for (number, stack) in samples.iter().enumerate() {
        for function in stack.iter().filter(|function| function.is_own()) {
            let (count, last) = counts.entry(&function.name).or_insert((0, usize::MAX));
            // A recursive function counts once.
            *count += usize::from(*last != number);
            *last = number;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().map(|(name, (count, _))| (name, count)).collect();
    counts.sort_unstable_by_key(|&(name, count)| (usize::MAX - count, name));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "\
        ffffffff81000000 fsync_node ([kernel.kallsyms])
        ffffffff81000010 __x64_sys_fdatasync ([kernel.kallsyms])
            7f0000000000 fdatasync (/usr/lib/libc.so.6)
            560000000000 _ZN11sqlx_sqlite6worker3run17h0123456789abcdefE (/ludoteca)

            560000000010 _rjem_malloc (/ludoteca)
            560000000020 _ZN13ludoteca_wire5write17h0123456789abcdefE (/ludoteca)
            560000000030 _ZN13ludoteca_wire5write17h0123456789abcdefE (/ludoteca)
            560000000040 _ZN5tokio3run17h0123456789abcdefE (/ludoteca)

";

    #[test]
    fn samples_are_counted_by_what_they_show() {
        let samples = read(SCRIPT);
        assert_eq!(count(&samples, library), [("jemalloc", 1), ("kernel", 1)]);
        assert_eq!(count(&samples, name), [("_rjem_malloc", 1), ("fsync_node", 1)]);
        assert_eq!(
            count(&samples, |stack| Some(caller(stack))),
            [("ludoteca_wire", 1), ("sqlx_sqlite", 1)]
        );
        assert_eq!(count(&samples, system_call), [("fdatasync", 1)]);
        assert_eq!(own_functions(&samples), [("ludoteca_wire::write", 1)]);
    }
}
