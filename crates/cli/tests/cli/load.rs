//! `ludoteca load`, with as little load as possible: the tests check the server, not the figures.

use serde_json::Value;

use crate::common::{failure, ludoteca};

/// The figures of a scenario.
fn figures(scenario: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let out = ludoteca(&[&["load", "--json"], scenario].concat())
        .arg("--data")
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "the server's folder is deleted");
    serde_json::from_slice(&out.stdout).unwrap()
}

#[test]
fn games_are_played() {
    let figures = figures(&["moves", "--games", "4", "--seconds", "1"]);
    assert!(figures["moves"].as_f64().unwrap() > 0.0, "{figures}");
    assert!(figures["p50_ms"].as_f64() <= figures["p999_ms"].as_f64(), "{figures}");
}

#[test]
fn acknowledged_moves_survive_kills() {
    let figures = figures(&["kill", "--rounds", "1", "--games", "4"]);
    assert!(figures["acknowledged_moves"].as_f64().unwrap() > 0.0, "{figures}");
}

#[test]
fn readers_that_never_read_do_not_stop_games() {
    let figures = figures(&["slow", "--sockets", "5", "--seconds", "1"]);
    assert!(figures["with_p50_ms"].as_f64().unwrap() > 0.0, "{figures}");
}

#[test]
fn one_of_several_conflicting_moves_is_made() {
    let figures = figures(&["conflicts", "--rounds", "50", "--clients", "5"]);
    assert_eq!((&figures["accepted"], &figures["refused_as_stale"]), (&50.0.into(), &200.0.into()));
}

/// Takes 13 s, because the pauses between the moves are fixed.
#[test]
#[ignore = "long: cargo xtask test --all"]
fn spectators_get_every_move() {
    let figures = figures(&["spectators", "--sockets", "10"]);
    assert_eq!(figures["receipts"], 200.0);
}

#[test]
fn analyses_are_completed() {
    let figures = figures(&["analyses", "--nodes", "1000", "--at-once", "2", "--seconds", "1"]);
    assert!(figures["analyses"].as_f64().unwrap() >= 2.0, "{figures}");
}

#[test]
fn all_clients_come_back_after_a_storm() {
    assert_eq!(figures(&["storm", "--sockets", "20"])["rounds"], 5.0);
}

#[test]
fn wrong_arguments_are_explained() {
    let message = failure(&["load", "kill", "--server", "http://127.0.0.1:1"], "", 2);
    assert!(message.contains("leave out --server"), "{message}");
    let message = failure(&["load", "moves", "--server", "example.org"], "", 2);
    assert!(message.contains("is not the address of a server"), "{message}");
    failure(&["load", "moves", "--games", "0"], "", 2);
}

#[test]
fn each_scenario_has_its_own_default() {
    for (scenario, default) in
        [("idle", "10000"), ("spectators", "2000"), ("storm", "2000"), ("slow", "100")]
    {
        let help = ludoteca(&["load", scenario, "--help"]).output().unwrap();
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(help.contains(&format!("[default: {default}]")), "{scenario}: {help}");
    }
}
