//! The result of `solve --tree` as text and as JSON.

use std::io::{self, Write};

use ludoteca_rules::{Match, Options, Side};
use ludoteca_solver::certificate::{Claim, Goal};
use ludoteca_solver::{Claimable, NodeReport, Tree, Verdict};
use serde_json::json;

use crate::solve::certificate;
use crate::solve::resumable::Effort;

/// Writes the verdicts of the root, its moves and their replies.
pub(super) fn write<P: Claimable>(
    game: &Match<P>,
    tree: &Tree<P>,
    as_json: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let effort = Effort { nodes: tree.evaluations(), seconds: tree.seconds() };
    let claim = tree.claim();
    if as_json {
        let object = json!({
            "game": P::NAME,
            "options": game.position().options().to_map(),
            "claim": claim,
            "answer": tree.verdict(),
            "value": value(claim.side, claim.goal, tree.verdict(), P::MAY_DRAW),
            "distance": tree.verdict().is_solved().then(|| tree.plies()),
            "nodes": effort.nodes,
            "seconds": effort.seconds,
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{} {}", P::NAME, game.position().options().short())?;
    writeln!(out, "{}", sentence(tree))?;
    let moves = tree.moves(&claim.moves).unwrap_or_default();
    for report in moves.iter().filter(|report| report.evaluations > 0) {
        writeln!(out, "  {}", describe(report))?;
        let line = [&claim.moves[..], std::slice::from_ref(&report.mv)].concat();
        let replies = tree.moves(&line).unwrap_or_default();
        for reply in replies.iter().filter(|reply| reply.evaluations > 0) {
            let line = [&line[..], std::slice::from_ref(&reply.mv)].concat();
            let moves_after = tree.moves(&line).unwrap_or_default();
            let best = moves_after.iter().find(|best| best.verdict == reply.verdict);
            let shown = best.filter(|_| reply.verdict.is_solved());
            let shown = shown.map_or_else(String::new, |best| format!(": {}", best.mv));
            writeln!(out, "    {}{shown}", describe(reply))?;
        }
    }
    writeln!(out, "{}", effort.text())
}

fn sentence<P: Claimable>(tree: &Tree<P>) -> String {
    let claim = describe_claim::<P>(tree.claim());
    match tree.verdict() {
        Verdict::Proved => format!("{claim}, within {} plies", tree.plies()),
        Verdict::Refuted => format!("{claim}: refuted within {} plies", tree.plies()),
        Verdict::Open => format!("{claim}: open"),
    }
}

/// The claim in words.
pub(super) fn describe_claim<P: Claimable>(claim: &Claim) -> String {
    let claim = certificate::describe(claim);
    if P::IS_ROUND_ONE { format!("{claim} in round one") } else { claim }
}

fn describe(report: &NodeReport) -> String {
    let verdict = match report.verdict {
        Verdict::Proved => format!("proved within {} plies", report.plies),
        Verdict::Refuted => format!("refuted within {} plies", report.plies),
        Verdict::Open => "open".to_owned(),
    };
    let evaluations = crate::numbers::grouped(report.evaluations);
    format!("{:6} {verdict}, {evaluations} evaluations", report.mv)
}

/// The winner, if the verdict on the claim determines it.
fn value(side: Side, goal: Goal, verdict: Verdict, draws: bool) -> &'static str {
    match (verdict, goal) {
        (Verdict::Proved, Goal::Wins) => side.name(),
        (Verdict::Refuted, Goal::AtLeastDraw) => side.other().name(),
        (Verdict::Proved, Goal::AtLeastDraw) if !draws => side.name(),
        (Verdict::Refuted, Goal::Wins) if !draws => side.other().name(),
        _ => "unknown",
    }
}
