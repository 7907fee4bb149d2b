//! Search reports as `info` lines.

use std::fmt::Write;

use std::time::Duration;

use ludoteca_engine::{Info, Value};
use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};

/// A variation that an engine reports. Its moves are unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Search depth in plies.
    pub depth: u32,
    /// Rank of the variation; the best one has 1.
    pub rank: u32,
    /// Value for the side to move.
    pub value: Value,
    /// Time since the start of the search.
    pub elapsed: Duration,
    /// Positions visited.
    pub nodes: u64,
    /// Occupancy of the transposition table in permille.
    pub hash_load: u32,
    /// Moves of the variation.
    pub pv: Vec<String>,
}

/// Formats a value: `cp 35` for an estimate; `win 7`, `loss 6` (in plies) and `draw` for proved
/// values; `won` and `lost` for tablebase values, with `next 7` if the distance in plies to the next
/// capture or the end of the game is known.
fn score(value: Value) -> String {
    let Proved { wdl, distance, .. } = match value {
        Value::Estimate(centi) => return format!("cp {centi}"),
        Value::Proved(value) => value,
    };
    let (ends, known) = match wdl {
        Wdl::Win => ("win", "won"),
        Wdl::Loss => ("loss", "lost"),
        Wdl::Draw => return "draw".into(),
    };
    match distance {
        Distance::AtMost(plies) => format!("{ends} {plies}"),
        Distance::ToConversion(plies) => format!("{known} next {plies}"),
        Distance::Unknown => known.into(),
    }
}

/// One `info` line per variation, best first.
pub(crate) fn info(info: &Info, many: bool) -> String {
    let millis = info.elapsed.as_millis();
    let rate = u128::from(info.nodes) * 1_000_000 / info.elapsed.as_micros().max(1);
    let best = (info.value, &info.pv);
    let others = info.others.iter().map(|line| (line.value, &line.pv));
    let mut text = String::new();
    for (place, (value, pv)) in [best].into_iter().chain(others).enumerate() {
        let rank = if many { format!(" multipv {}", place + 1) } else { String::new() };
        let _ = writeln!(
            text,
            "info depth {}{rank} score {} time {millis} nodes {} nps {rate} hashfull {} pv {}",
            info.depth,
            score(value),
            info.nodes,
            info.hash_load,
            pv.join(" ")
        );
    }
    text
}
/// Parses an `info` line without its first word; `None` if it has no variation or an unknown score.
pub(crate) fn parse(text: &str) -> Option<SearchInfo> {
    let (head, pv) = text.split_once(" pv ")?;
    let pv: Vec<String> = pv.split_whitespace().map(str::to_owned).collect();
    let words: Vec<&str> = head.split_whitespace().collect();
    let field = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        Some(&words[at + 1..])
    };
    let number = |name: &str| field(name)?.first()?.parse::<u64>().ok();
    let small = |name: &str| number(name).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    Some(SearchInfo {
        depth: small("depth").unwrap_or_default(),
        rank: small("multipv").unwrap_or(1),
        value: parse_score(field("score")?)?,
        elapsed: Duration::from_millis(number("time").unwrap_or_default()),
        nodes: number("nodes").unwrap_or_default(),
        hash_load: small("hashfull").unwrap_or_default(),
        pv,
    })
}

/// The inverse of [`score`].
fn parse_score(words: &[&str]) -> Option<Value> {
    let proved = |wdl, distance| Value::Proved(Proved { wdl, distance, source: Source::Search });
    Some(match words {
        ["cp", centi, ..] => {
            let centi: i64 = centi.parse().ok()?;
            Value::Estimate(centi.clamp(-1_000_000, 1_000_000) as i32)
        }
        ["win", plies, ..] => Value::win(plies.parse().ok()?),
        ["loss", plies, ..] => Value::loss(plies.parse().ok()?),
        ["draw", ..] => Value::DRAW,
        [known @ ("won" | "lost"), rest @ ..] => {
            let wdl = if *known == "won" { Wdl::Win } else { Wdl::Loss };
            let distance = match rest {
                ["next", plies, ..] => Distance::ToConversion(plies.parse().ok()?),
                _ => Distance::Unknown,
            };
            proved(wdl, distance)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_round_trip() {
        let tables =
            |wdl, distance| Value::Proved(Proved { wdl, distance, source: Source::Search });
        for value in [
            Value::Estimate(-135),
            Value::win(7),
            Value::loss(6),
            Value::DRAW,
            tables(Wdl::Win, Distance::ToConversion(7)),
            tables(Wdl::Loss, Distance::Unknown),
        ] {
            let report = Info {
                depth: 3,
                nodes: 17,
                elapsed: Duration::from_millis(2),
                hash_load: 4,
                value,
                pv: vec!["b4ne".into(), "a3".into()],
                others: vec![],
            };
            let line = info(&report, false);
            let parsed = parse(line.trim().strip_prefix("info ").unwrap()).expect(&line);
            assert_eq!((parsed.value, &parsed.pv), (value, &report.pv), "{line}");
            assert_eq!((parsed.depth, parsed.nodes, parsed.rank), (3, 17, 1));
        }
    }

    #[test]
    fn invalid_reports_are_rejected() {
        for text in [
            "depth 3 score cp 5",
            "depth 3 pv a1",
            "score cp x pv a1",
            "score mate 3 pv a1",
            " pv ",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
