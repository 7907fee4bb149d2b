//! `ludoteca bench`: the signature of the search.

mod common;

use common::stdout;
use serde_json::Value;

/// Positions visited over all of the bench. It changes with the search and with what the engine
/// knows of a game, and then on purpose: the new number belongs to the change.
const SIGNATURE: u64 = 2_095_391;

#[test]
fn the_signature_is_known() {
    let report: Value = serde_json::from_str(&stdout(&["bench", "--json"], "")).unwrap();
    assert_eq!(report["signature"], SIGNATURE, "{report:#}");
    let positions = report["positions"].as_array().unwrap();
    let sum: u64 = positions.iter().map(|position| position["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, SIGNATURE);
}
