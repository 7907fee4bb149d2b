//! Search reports as `info` lines.

use std::fmt::Write;

use ludoteca_engine::{Info, Value};
use ludoteca_rules::oracle::{Distance, Proved, Wdl};

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
