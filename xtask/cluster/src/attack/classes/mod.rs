//! The classes of attacks. Each tries what a hostile client would, and reports each broken promise of
//! docs/operators/security.md.

mod fair_play;
mod identity;
mod load;
mod names;
mod protocol;

use std::pin::Pin;

use anyhow::Result;

use super::target::Site;
use super::visitor::Visitor;

/// A class of attacks.
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) run: for<'a> fn(&'a Site, &'a mut Attempts) -> Running<'a>,
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// Attempts of an attack.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    /// Number of attempts.
    count: u64,
    /// Number of those that were refused.
    refused: u64,
    /// The broken promises.
    pub(super) broken: Vec<String>,
}

impl Attempts {
    /// Counts an attempt.
    fn count(&mut self, is_refused: bool) {
        self.count += 1;
        self.refused += u64::from(is_refused);
    }

    /// Counts an attempt that must have been refused, by its status.
    fn must_fail(&mut self, what: &str, status: u16) {
        let is_refused = (400..500).contains(&status);
        self.count(is_refused);
        if !is_refused {
            self.broken(format!("{what}: status {status}"));
        }
    }

    /// Notes that a promise is broken.
    pub(super) fn broken(&mut self, what: String) {
        self.broken.push(what);
    }

    /// What was tried.
    pub(super) fn summary(&self) -> String {
        format!("{} attempts, {} refused", self.count, self.refused)
    }
}

/// A class for the list below.
macro_rules! class {
    ($name:literal, $run:path) => {
        Class { name: $name, run: |site, attempts| Box::pin($run(site, attempts)) }
    };
}

/// All classes, in the order in which they run.
pub(super) const CLASSES: &[Class] = &[
    class!("ended-credentials", identity::ended_credentials),
    class!("sign-in", identity::sign_in),
    class!("passwords", identity::passwords),
    class!("names", names::of_others),
    class!("invisible-names", names::invisible),
    class!("help", fair_play::help),
    class!("bot-in-a-game", fair_play::bot_in_a_game),
    class!("rating-farm", fair_play::rating_farm),
    class!("http", protocol::http),
    class!("fair-play-cost", load::fair_play_cost),
    class!("lobby", load::lobby),
    class!("challenges", load::challenges),
    class!("slow-readers", load::slow_readers),
    class!("expensive-reads", load::expensive_reads),
    class!("abuse-reports", load::abuse_reports),
];

/// A new guest of the attacker, on one of the servers, at an address of TEST-NET-2.
fn attacker(site: &Site, number: usize) -> Visitor {
    Visitor::guest(site.port(number), &format!("198.51.100.{}", number % 200))
}

/// A new guest who attacks nobody, at an address of its own.
fn bystander(site: &Site, number: usize) -> Visitor {
    Visitor::guest(site.port(number), &format!("203.0.113.{}", number % 200))
}

/// A name that no earlier class has used.
fn unused_name(prefix: &str) -> String {
    let letters: String = std::iter::repeat_with(|| fastrand::char('a'..='z')).take(8).collect();
    format!("{prefix}-{letters}")
}

#[cfg(test)]
mod tests {
    use super::CLASSES;

    const DOCUMENT: &str = include_str!("../../../../../docs/operators/security.md");

    #[test]
    fn each_class_guards_a_promise() {
        for class in CLASSES {
            let name = format!("`attack: {}`", class.name);
            assert!(DOCUMENT.contains(&name), "{name} is missing in docs/operators/security.md");
        }
    }

    #[test]
    fn each_promise_has_a_guard() {
        for row in DOCUMENT.lines().filter(|line| line.starts_with("| ")) {
            assert!(!row.ends_with("| |"), "{row}");
        }
        let guards = DOCUMENT.split("`attack: ").skip(1).filter_map(|rest| rest.split('`').next());
        for guard in guards.filter(|guard| *guard != "NAME") {
            assert!(CLASSES.iter().any(|class| class.name == guard), "there is no class {guard}");
        }
    }
}
