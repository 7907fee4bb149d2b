//! The match as it goes on, on a terminal: the standings, how fast games are played, and how long
//! it will take.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::contest::Contest;
use super::report::{self, Table};
use super::run::Watch;
use super::sprt::Standing;
use super::standings::Standings;

/// How often the time that is left is reckoned anew.
const TICK: Duration = Duration::from_secs(1);

/// Tells on standard error; the standings only where that is a terminal.
pub(super) struct Live<'a> {
    contest: &'a Contest,
    bar: ProgressBar,
}

impl<'a> Live<'a> {
    /// `before` games have been played in an earlier run.
    pub(super) fn new(contest: &'a Contest, before: u64) -> Self {
        let style = "{msg}\n{bar:30} {pos}/{len} games, {rate}, {eta} left";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let rate = state.per_sec();
            let _ = if rate < 1.0 {
                write!(out, "{:.1}/min", rate * 60.0)
            } else {
                write!(out, "{rate:.1}/s")
            };
        });
        let bar = if io::stderr().is_terminal() {
            ProgressBar::new(contest.games())
        } else {
            ProgressBar::hidden()
        };
        let bar = bar.with_style(style).with_position(before);
        bar.reset_eta();
        bar.enable_steady_tick(TICK);
        Self { contest, bar }
    }

    /// Leaves the terminal as it was.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Live<'_> {
    fn stands(&mut self, standings: &Standings, sprt: Option<&Standing>) {
        if self.bar.is_hidden() {
            return;
        }
        let table = if self.contest.is_ladder() {
            Table::of_pairings(self.contest, standings)
        } else {
            Table::of_engines(self.contest, standings)
        };
        let mut text = table.plain();
        text.extend(sprt.map(report::sprt));
        self.bar.set_message(text.trim_end().to_owned());
        self.bar.set_position(standings.games());
    }

    fn says(&mut self, what: &str) {
        // Programs' own words are in it: none of them is to move the cursor.
        let what = what.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
        if self.bar.is_hidden() {
            eprintln!("{what}");
        } else {
            self.bar.println(what);
        }
    }
}
