//! `ludoteca bench`: the signature of the search.

use crate::common::stdout;
use serde_json::Value;

/// Total number of nodes. Only intended changes of the search or the evaluation may change it, and they update this
/// number.
const SIGNATURE: u64 = 2_095_391;

#[test]
fn the_signature_is_unchanged() {
    let report: Value = serde_json::from_str(&stdout(&["bench", "--json"], "")).unwrap();
    assert_eq!(report["signature"], SIGNATURE, "{report:#}");
    let positions = report["positions"].as_array().unwrap();
    let sum: u64 = positions.iter().map(|position| position["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, SIGNATURE);
}
