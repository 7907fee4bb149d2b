//! Reports of the standings, as tables and as data.

use ludoteca_statistics::{SprtStatus, Strength, Tally};
use serde::Serialize;

use crate::contest::Contest;
use crate::standings::Standings;

/// A text table. Every row has the same number of cells as the header.
pub(crate) struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// All tables of a match as text.
    pub(crate) fn all(contest: &Contest, standings: &Standings, markdown: bool) -> String {
        let engines = (!contest.is_ladder()).then(|| Self::of_engines(contest, standings));
        let pairings = (contest.engines.len() > 2).then(|| Self::of_pairings(contest, standings));
        let shown = |table: Self| if markdown { table.markdown() } else { table.plain() };
        let shown: Vec<_> = engines.into_iter().chain(pairings).map(shown).collect();
        shown.join("\n")
    }

    /// Returns a table with a row for each engine.
    pub(crate) fn of_engines(contest: &Contest, standings: &Standings) -> Self {
        let rows = contest.engines.iter().enumerate().map(|(number, engine)| {
            let totals = standings.totals(number);
            let pace = totals.thought.as_secs_f64() * 1000.0 / totals.moves.max(1) as f64;
            let mut row = vec![engine.name.clone()];
            row.extend(cells(&standings.of(number)));
            row.extend([format!("{pace:.1}"), totals.forfeits.to_string()]);
            row
        });
        let mut head = vec!["engine"];
        head.extend(CELLS);
        head.extend(["ms/move", "forfeits"]);
        Self { head, rows: rows.collect() }
    }

    /// Returns a table with a row for each pairing.
    pub(crate) fn of_pairings(contest: &Contest, standings: &Standings) -> Self {
        let name = |engine: usize| contest.engines[engine].name.as_str();
        let rows = standings.pairings().map(|((a, b), tally)| {
            let mut row = vec![format!("{} against {}", name(a), name(b))];
            row.extend(cells(&tally));
            row
        });
        let mut head = vec!["pairing"];
        head.extend(CELLS);
        Self { head, rows: rows.collect() }
    }

    /// Formats the table as aligned columns, with numbers to the right.
    pub(crate) fn plain(&self) -> String {
        self.lines(|cell, width, place| match place {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        })
    }

    /// Formats the table as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut lines: Vec<_> = self
            .lines(|cell, width, place| {
                let (from, to) = (if place == 0 { "| " } else { "" }, " | ");
                let cell = cell.replace('|', "\\|");
                if place == 0 {
                    format!("{from}{cell:<width$}{to}")
                } else {
                    format!("{cell:>width$}{to}")
                }
            })
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        let rule: String =
            (0..self.head.len()).map(|i| if i == 0 { "|---|" } else { "---:|" }).collect();
        lines.insert(1, rule);
        lines.join("\n") + "\n"
    }

    fn lines(&self, cell: impl Fn(&str, usize, usize) -> String) -> String {
        let head = self.head.iter().map(|cell| (*cell).to_owned()).collect();
        let all: Vec<&Vec<String>> = std::iter::once(&head).chain(&self.rows).collect();
        let width = |place: usize| all.iter().map(|row| row[place].chars().count()).max();
        let widths: Vec<_> = (0..head.len()).map(|place| width(place).unwrap_or(0)).collect();
        let line = |row: &&Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate();
            let line: String =
                cells.map(|(place, (text, width))| cell(text, *width, place)).collect();
            line.trim_end().to_owned() + "\n"
        };
        all.iter().map(line).collect()
    }
}

const CELLS: [&str; 7] = ["games", "won", "drawn", "lost", "points", "Elo", "95 %"];

fn cells(tally: &Tally) -> [String; 7] {
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses].map(|n| n.to_string());
    let [games, wins, draws, losses] = counts;
    let [points, elo, interval] = match Strength::of(tally) {
        None => ["–"; 3].map(str::to_owned),
        Some(found) => [
            format!("{:.1} %", tally.score() * 100.0),
            signed(found.elo),
            format!("{} to {}", signed(found.low), signed(found.high)),
        ],
    };
    [games, wins, draws, losses, points, elo, interval]
}

/// An Elo difference, which may be infinite.
fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "-∞" }.into();
    }
    // Adding 0.0 turns -0.0 into 0.0.
    format!("{:+.0}", elo.round() + 0.0)
}

/// The result of a match as data, from the first engine's point of view. It serialises to the object
/// that `ludoteca arena --json` prints.
#[derive(Debug, Serialize)]
pub struct Summary<'a> {
    engine: &'a str,
    #[serde(flatten)]
    result: Result,
    sprt: Option<SprtStatus>,
    /// Whether all requested games, or as many as the test needed, were played.
    complete: bool,
    engines: Vec<Engine<'a>>,
    pairings: Vec<Pairing<'a>>,
}

#[derive(Debug, Serialize)]
struct Result {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Wins and half the draws.
    points: f64,
    /// Points per game.
    score: f64,
    elo: Option<f64>,
    /// Half the width of the 95 % interval.
    elo_error: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    los: Option<f64>,
    /// Number of pairs of games by points: 0, ½, 1, 1½, 2.
    pairs: [u64; 5],
}

impl Result {
    fn of(tally: &Tally) -> Self {
        let strength = Strength::of(tally);
        // JSON has no infinity.
        let finite =
            |get: fn(&Strength) -> f64| strength.as_ref().map(get).filter(|x| x.is_finite());
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            score: tally.score(),
            elo: finite(|found| found.elo),
            elo_error: finite(Strength::error),
            elo_low: finite(|found| found.low),
            elo_high: finite(|found| found.high),
            los: finite(|found| found.los),
            pairs: tally.pairs,
        }
    }
}

#[derive(Debug, Serialize)]
struct Engine<'a> {
    name: &'a str,
    #[serde(flatten)]
    result: Result,
    milliseconds_per_move: f64,
    forfeits: u64,
}

#[derive(Debug, Serialize)]
struct Pairing<'a> {
    engine: &'a str,
    opponent: &'a str,
    #[serde(flatten)]
    result: Result,
}

impl<'a> Summary<'a> {
    pub(crate) fn new(
        contest: &'a Contest,
        standings: &Standings,
        sprt: Option<SprtStatus>,
        complete: bool,
    ) -> Self {
        let name = |engine: usize| contest.engines[engine].name.as_str();
        let engine = |(number, spec): (usize, &'a crate::contestant::spec::EngineSpec)| {
            let totals = standings.totals(number);
            Engine {
                name: &spec.name,
                result: Result::of(&standings.of(number)),
                milliseconds_per_move: totals.thought.as_secs_f64() * 1000.0
                    / totals.moves.max(1) as f64,
                forfeits: totals.forfeits,
            }
        };
        let pairing = |((a, b), tally): ((usize, usize), Tally)| Pairing {
            engine: name(a),
            opponent: name(b),
            result: Result::of(&tally),
        };
        Self {
            engine: name(0),
            result: Result::of(&standings.of(0)),
            sprt,
            complete,
            engines: contest.engines.iter().enumerate().map(engine).collect(),
            pairings: standings.pairings().map(pairing).collect(),
        }
    }
}
