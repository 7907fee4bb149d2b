//! A table on the terminal that is redrawn in place.

use std::io::{self, Write};

use fluent_bundle::FluentValue;
use ludoteca_engine::{Info, SearchReport, Variation};
use ludoteca_rules::AnyMatch;
use ludoteca_terminal::Words;
use ratatui::crossterm::cursor::MoveToPreviousLine;
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{self, Clear, ClearType};

use crate::numbers::{clock, expected, grouped, percent, value};

/// Columns and rows of a terminal that does not report its size.
const DEFAULT_SIZE: (u16, u16) = (80, 24);

/// The table, and the number of screen lines that it occupies.
pub(super) struct Live {
    words: Words,
    title: String,
    /// Number of lines drawn last time.
    drawn: u16,
}

impl Live {
    /// Creates a table for the current position of a game.
    pub(super) fn new(words: Words, game: &AnyMatch) -> Self {
        let title = title(&words, game);
        Self { words, title, drawn: 0 }
    }

    /// Draws a report over the last one. The final report is drawn in full, others are cut to fit.
    pub(super) fn draw(
        &mut self,
        report: &SearchReport,
        info: &Info,
        out: &mut impl Write,
    ) -> io::Result<()> {
        // Some terminals report a size of 0.
        let known = terminal::size().ok().filter(|&(columns, rows)| columns > 0 && rows > 0);
        let (columns, rows) = known.unwrap_or(DEFAULT_SIZE);
        let mut lines = self.lines(report, info);
        let mut width = usize::MAX;
        if !report.done {
            // Lines that do not fit would scroll away and could not be overwritten.
            lines.truncate(usize::from(rows).saturating_sub(1).max(1));
            width = usize::from(columns).saturating_sub(1);
        }
        if self.drawn > 0 {
            queue!(out, MoveToPreviousLine(self.drawn))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        self.drawn = lines.len() as u16;
        for line in lines {
            let cut: String = line.chars().take(width).collect();
            writeln!(out, "{}", cut.trim_end())?;
        }
        Ok(())
    }

    /// Returns the lines of the table.
    fn lines(&self, report: &SearchReport, info: &Info) -> Vec<String> {
        let rate = info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-3);
        let given = [
            ("depth", FluentValue::from(report.depth)),
            ("nodes", grouped(report.nodes).into()),
            ("rate", grouped(rate as u64).into()),
            ("load", percent(&self.words, f64::from(info.hash_load / 10)).into()),
            ("time", clock(info.elapsed).into()),
        ];
        let values: Vec<_> =
            report.lines.iter().map(|line| value(&self.words, line.worth.value)).collect();
        let width = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
        let row = |(place, (line, value)): (usize, (&Variation, &String))| {
            let percent = expected(&self.words, line.worth);
            format!("{:>3}  {value:>width$}  {percent:>5}  {}", place + 1, line.moves.join(" "))
        };
        let ending = match report {
            SearchReport { done: false, .. } => "goes-on",
            _ if report.lines.iter().all(|line| line.worth.value.is_proved()) => "settled",
            _ => "ended",
        };
        let mut lines = vec![self.title.clone(), self.words.format("play-analyse-status", &given)];
        lines.push(String::new());
        lines.extend(report.lines.iter().zip(&values).enumerate().map(row));
        lines.push(String::new());
        lines.push(self.words.format(&format!("play-analyse-{ending}"), &[]));
        lines
    }
}

fn title(words: &Words, game: &AnyMatch) -> String {
    let name = words.format(&format!("game-{}", game.game()), &[]);
    let options = game.options().short();
    let name = if options.is_empty() { name } else { format!("{name}, {options}") };
    let mut given = vec![("game", FluentValue::from(name)), ("ply", (game.ply() + 1).into())];
    given.extend(game.to_move().into_iter().flat_map(|side| words.side(game, side)));
    words.format("play-analyse-title", &given)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ludoteca_engine::{Line, Value};
    use ludoteca_rules::Game;

    use super::*;
    use ludoteca_terminal::Lang;

    fn info() -> Info {
        Info {
            depth: 12,
            nodes: 1_234_567,
            elapsed: Duration::from_secs(61),
            hash_load: 345,
            value: Value::win(9),
            pv: ["d4", "e4"].map(String::from).into(),
            others: vec![Line { value: Value::Estimate(-35), pv: vec!["e5".into()] }],
        }
    }

    #[test]
    fn the_table_shows_all_fields() {
        let mut game = Game::Fourmation.options("").unwrap().start();
        game.play_text("c3").unwrap();
        let (info, live) = (info(), Live::new(Words::new(Lang::En), &game));
        let lines = live.lines(&SearchReport::new(&game, &info, false), &info);
        let percent = expected(&live.words, SearchReport::new(&game, &info, false).lines[1].worth);
        assert_eq!(lines[0], "4mation, side=7 n=4; Circles to move, move 2");
        assert_eq!(
            lines[1],
            "depth 12   1 234 567 positions   20 238 per second   table 34% full   1:01"
        );
        assert_eq!(lines[3], "  1  win in 9   100%  d4 e4");
        assert_eq!(lines[4], format!("  2     -0.35  {percent:>5}  e5"));
        assert_eq!(lines[6], "Press Ctrl-C to stop.");
        let lines = live.lines(&SearchReport::new(&game, &info, true), &info);
        assert_eq!(lines[6], "The search has ended.");
    }

    #[test]
    fn the_final_report_is_complete() {
        let game = Game::Fourmation.options("").unwrap().start();
        let mut info = info();
        let other = Line { value: Value::Estimate(-35), pv: vec!["e5".into(); 20] };
        // More than any terminal has rows and columns.
        info.others = vec![other; usize::from(u16::MAX)];
        let mut live = Live::new(Words::new(Lang::En), &game);
        let mut draw = |done| {
            let mut out = Vec::new();
            live.draw(&SearchReport::new(&game, &info, done), &info, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let cut = draw(false);
        let all = draw(true);
        assert_eq!(all.matches('\n').count(), info.others.len() + 6);
        assert!(all.lines().nth(4).unwrap().ends_with("e5 e5"));
        assert_eq!(all.matches("e5").count(), 20 * info.others.len());
        assert!(cut.matches('\n').count() < info.others.len());
        // It starts where the last one started.
        let up = format!("\u{1b}[{}F", cut.matches('\n').count());
        assert!(all.starts_with(&up), "{:?}", &all[..20]);
    }

    #[test]
    fn each_report_overwrites_the_last() {
        let game = Game::Fourmation.options("").unwrap().start();
        let (info, mut live) = (info(), Live::new(Words::new(Lang::Es), &game));
        let draw = |live: &mut Live| {
            let mut out = Vec::new();
            live.draw(&SearchReport::new(&game, &info, true), &info, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(!draw(&mut live).contains("\u{1b}[7F"));
        let second = draw(&mut live);
        assert!(second.starts_with("\u{1b}[7F\u{1b}[J4mation"), "{second:?}");
        assert_eq!(second.matches('\n').count(), 7);
    }
}
