//! The table of a review.

use std::fmt::Write;

use fluent_bundle::FluentValue;
use ludoteca_engine::review::{Judged, Summary, Verdict};
use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, Side};
use ludoteca_terminal::Words;
use ratatui::crossterm::style::{Color, ContentStyle, Stylize};

use crate::numbers::{expected, grouped, percent, value};

/// Maximum number of moves shown of a better variation.
const MAX_MOVES: usize = 4;

/// Formats a review line by line.
pub(super) struct Table<'a> {
    words: &'a Words,
    record: &'a Record,
    /// The game at its end, whose positions know the colours.
    game: AnyMatch,
    colour: bool,
    /// The widths of the columns that are known in advance.
    plies: usize,
    sides: usize,
    moves: usize,
    verdicts: usize,
}

impl<'a> Table<'a> {
    /// Creates a table for the moves of a record.
    pub(super) fn new(record: &'a Record, words: &'a Words, colour: bool) -> Self {
        let moves = &record.line().moves;
        let widest = |texts: Vec<String>| texts.iter().map(|text| width(text)).max().unwrap_or(0);
        let game = record.replay();
        Self {
            words,
            record,
            colour,
            plies: moves.len().to_string().len(),
            sides: widest(Side::BOTH.map(|side| words.side_label(&game, 0, side)).into()),
            moves: widest(moves.iter().map(|node| node.mv.clone()).collect()),
            verdicts: widest(Verdict::ALL.map(|verdict| verdict_name(words, verdict)).into()),
            game,
        }
    }

    /// Returns the heading.
    pub(super) fn head(&self, nodes: u64) -> String {
        let options = self.record.options().short();
        let game = self.words.format(&format!("game-{}", self.record.game()), &[]);
        let game = if options.is_empty() { game } else { format!("{game}, {options}") };
        let count = FluentValue::from(self.record.line().moves.len());
        let nodes = FluentValue::from(grouped(nodes));
        let given = [("game", game.into()), ("count", count), ("nodes", nodes)];
        format!("{}\n", self.words.format("play-review-title", &given))
    }

    /// Returns the row of a move.
    pub(super) fn row(&self, judged: &Judged) -> String {
        let Judged { ply, verdict, before, after, .. } = judged;
        let mark = match verdict {
            _ if judged.only_move => "!",
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        };
        let verdict_text = pad(&verdict_name(self.words, *verdict), self.verdicts);
        let mut row = format!(
            "{ply:>plies$}. {side}  {mv}  {mark:<2}  {verdict}  {:>5} -> {:>5}  {:>13} -> {:<13}",
            expected(self.words, *before),
            expected(self.words, *after),
            value(self.words, before.value),
            value(self.words, after.value),
            plies = self.plies,
            side = pad(&self.words.side_label(&self.game, ply - 1, judged.to_move), self.sides),
            mv = self.styled(&pad(&judged.mv, self.moves), ContentStyle::new().bold()),
            mark = mark,
            verdict = self.styled(&verdict_text, style(*verdict)),
        );
        if let Some(remark) = self.remark(judged) {
            let _ = write!(row, "  {remark}");
        }
        row.trim_end().to_owned()
    }

    /// Returns the remark on a move, if there is one.
    fn remark(&self, judged: &Judged) -> Option<String> {
        if judged.verdict >= Verdict::Inaccuracy {
            let shown = judged.best.moves.iter().take(MAX_MOVES).map(String::as_str);
            let moves = FluentValue::from(shown.collect::<Vec<_>>().join(" "));
            return Some(self.words.format("play-review-better", &[("moves", moves)]));
        }
        let key = match judged {
            Judged { only_move: true, .. } => "play-review-only",
            Judged { lost_already: true, .. } => "play-review-lost",
            _ => return None,
        };
        Some(self.words.format(key, &[]))
    }

    /// Returns the summary below the table: the number of verdicts of each side.
    pub(super) fn summary(&self, summary: &Summary) -> String {
        let heads = Verdict::ALL.map(|verdict| {
            self.words.format(&format!("play-review-count-{}", verdict.name()), &[])
        });
        let accuracy = self.words.format("play-review-accuracy", &[]);
        let names = Side::BOTH.map(|side| {
            let tag = ["First", "Second"][side.index()];
            let name = self.words.side_label(&self.game, self.game.ply(), side);
            let player = self.record.tag(tag).map(|player| self.words.recorded(player));
            player.map_or(name.clone(), |player| format!("{name}: {player}"))
        });
        let first = names.iter().map(|name| width(name)).max().unwrap_or(0);
        let mut text = format!("\n{}", " ".repeat(first));
        for head in heads.iter().chain([&accuracy]) {
            let _ = write!(text, "  {head}");
        }
        for (side, name) in Side::BOTH.into_iter().zip(&names) {
            let tally = summary.of(side);
            let _ = write!(text, "\n{}", pad(name, first));
            for (verdict, head) in Verdict::ALL.into_iter().zip(&heads) {
                let _ = write!(text, "  {:>width$}", tally.count(verdict), width = width(head));
            }
            let points =
                tally.accuracy().map_or("-".into(), |points| percent(self.words, points * 100.0));
            let _ = write!(text, "  {points:>width$}", width = width(&accuracy));
        }
        text.push('\n');
        text
    }

    fn styled(&self, text: &str, style: ContentStyle) -> String {
        if self.colour { style.apply(text).to_string() } else { text.to_owned() }
    }
}

/// Returns the colour of a verdict.
fn style(verdict: Verdict) -> ContentStyle {
    let plain = ContentStyle::new();
    match verdict {
        Verdict::Best => plain.with(Color::Green),
        Verdict::Good => plain,
        Verdict::Inaccuracy => plain.with(Color::Yellow),
        Verdict::Mistake => plain.with(Color::Magenta),
        Verdict::Blunder => plain.with(Color::Red).bold(),
    }
}

fn verdict_name(words: &Words, verdict: Verdict) -> String {
    words.format(&format!("play-review-{}", verdict.name()), &[])
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(text: &str, columns: usize) -> String {
    format!("{text:<columns$}")
}

#[cfg(test)]
mod tests {
    use ludoteca_engine::review::Review;
    use ludoteca_engine::{Limits, Resources, Stop};
    use ratatui::crossterm::style::force_color_output;

    use super::*;
    use ludoteca_terminal::Lang;

    #[test]
    fn colours_do_not_move_columns() {
        force_color_output(true); // independently of the environment
        let record =
            "[Game \"fourmation\"] [Options \"side=4 n=3\"] 1. b3 a2 2. a1 b1 3. c1 b2 4. a3 *";
        let record = Record::parse(record).unwrap();
        let words = Words::new(Lang::Es);
        let [plain, coloured] = [false, true].map(|colour| Table::new(&record, &words, colour));
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let resources = Resources::default();
        for judged in Review::new(&record.replay(), &limits, resources, Stop::default()) {
            let row = coloured.row(&judged);
            let bare: String = row
                .split('\u{1b}')
                .enumerate()
                .map(|(i, part)| if i == 0 { part } else { part.split_once('m').unwrap().1 })
                .collect();
            assert_eq!(bare, plain.row(&judged));
            // The move is always bold; every verdict but `Good` is coloured.
            let signs = row.matches("\u{1b}[").count();
            assert_eq!(signs > 2, judged.verdict != Verdict::Good, "{row:?}");
        }
    }
}
