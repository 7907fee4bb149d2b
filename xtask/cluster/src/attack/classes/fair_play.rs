//! Help with a running game, and ratings that nobody has earned.

use anyhow::Result;
use serde_json::{Value, json};

use super::super::target::Site;
use super::super::visitor::{Visitor, text};
use super::{Attempts, attacker};

/// More plies than the computer may be played through from the usual start.
const MOVES: [&str; 6] = ["d4", "d5", "c6", "c7", "d7", "e7"];
/// The same moves, mirrored.
const MIRRORED: [&str; 6] = ["d4", "d5", "e6", "e7", "d7", "c7"];
/// More games at one screen than a check of the newest games would read.
const SCREEN_GAMES: usize = 205;

/// A rated game of two guests after these moves.
async fn rated(first: &mut Visitor, second: &mut Visitor, moves: &[&str]) -> Result<Value> {
    let clock = json!({"kind": "fischer", "initial": 300, "increment": 3});
    let new = json!({"game": "fourmation", "clock": clock, "rated": true});
    let mut state = first.play_against(second, &new).await?;
    for (at, mv) in moves.iter().enumerate() {
        let player = if at % 2 == 0 { &mut *first } else { &mut *second };
        state = player.play(&state, mv).await?;
    }
    Ok(state)
}

/// Requests the values of positions near a running game, in each way.
pub(super) async fn help(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let (mut ana, mut luis) = (attacker(site, 40), attacker(site, 41));
    let state = rated(&mut ana, &mut luis, &MOVES).await?;
    requests(&mut ana, &state, attempts).await?;

    let players = json!({"first": {"kind": "human"}, "second": {"kind": "computer", "level": 10}});
    let start = &state["position"];
    for game in [
        json!({"game": "fourmation", "start": start, "players": players}),
        json!({"game": "fourmation", "start": start,
            "players": {"first": {"kind": "computer", "level": 10}, "second": {"kind": "human"}}}),
    ] {
        let status = ana.post("/games", &game).await?.status;
        attempts.must_fail("a game against the computer from the position", status);
    }
    hint(&mut ana, attempts).await?;
    // The newest games of a player must not hide an older one.
    for _ in 0..SCREEN_GAMES {
        ana.post("/games", &json!({"game": "morris"})).await?;
    }
    let analysis = json!({"game": "fourmation", "moves": MOVES, "nodes": 1_000, "lines": 1});
    let status = ana.post("/analysis", &analysis).await?.status;
    attempts.must_fail("analysis after 205 other games", status);
    Ok(())
}

/// Requests that return moves or values.
async fn requests(player: &mut Visitor, state: &Value, attempts: &mut Attempts) -> Result<()> {
    let near: [(&str, &[&str]); 4] = [
        ("the position", &MOVES),
        ("its mirror image", &MIRRORED),
        ("the position before the last move", &MOVES[..5]),
        ("a position two plies on", &["d4", "d5", "c6", "c7", "d7", "e7", "e6", "f6"]),
    ];
    for (what, moves) in near {
        let body = json!({"game": "fourmation", "moves": moves, "nodes": 1_000, "lines": 8});
        for path in ["/analysis", "/analysis/job"] {
            let status = player.post(path, &body).await?.status;
            attempts.must_fail(&format!("{path} of {what}"), status);
        }
    }
    let start =
        json!({"game": "fourmation", "start": state["position"], "nodes": 1_000, "lines": 1});
    let status = player.post("/analysis", &start).await?.status;
    attempts.must_fail("/analysis of the position as a start", status);
    let position = text(&state["position"]).replace(' ', "%20").replace('/', "%2F");
    let status = player.get(&format!("/tables/fourmation?position={position}")).await?.status;
    attempts.must_fail("/tables of the position", status);
    for path in ["/review", "/review/job"] {
        let status = player.post(path, &json!({"id": state["id"], "nodes": 1_000})).await?.status;
        attempts.must_fail(path, status);
        let record = format!("[Game \"fourmation\"]\n\n{} *\n", MOVES.join(" "));
        let status = player.post(path, &json!({"record": record, "nodes": 1_000})).await?.status;
        attempts.must_fail(&format!("{path} of a record"), status);
    }
    Ok(())
}

/// A hint in a game at one screen that reaches the position.
async fn hint(player: &mut Visitor, attempts: &mut Attempts) -> Result<()> {
    let mut state = player.done("POST", "/games", &json!({"game": "fourmation"})).await?;
    for mv in MOVES {
        state = player.play(&state, mv).await?;
    }
    let path = format!("/games/{}/hint", text(&state["id"]));
    let status = player.post(&path, &json!({"seq": state["seq"]})).await?.status;
    attempts.must_fail("a hint in a game at one screen", status);
    Ok(())
}

/// Becomes a bot, which may compute, in the middle of a game.
pub(super) async fn bot_in_a_game(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let (mut ana, mut luis) = (attacker(site, 42), attacker(site, 43));
    rated(&mut ana, &mut luis, &MOVES).await?;
    let status = ana.send("PUT", "/me/bot", Some(&json!({}))).await?.status;
    attempts.must_fail("becoming a bot", status);
    let analysis = json!({"game": "fourmation", "moves": MOVES, "nodes": 1_000, "lines": 1});
    let status = ana.post("/analysis", &analysis).await?.status;
    attempts.must_fail("analysis as a bot", status);
    Ok(())
}

/// One guest wins short games against guests of the same machine.
pub(super) async fn rating_farm(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let mut winner = attacker(site, 44);
    for _ in 0..12 {
        let mut loser = attacker(site, 44);
        let state = rated(&mut winner, &mut loser, &MOVES[..2]).await?;
        let path = format!("/games/{}/resign", text(&state["id"]));
        let status =
            loser.post(&path, &json!({"side": "second", "seq": state["seq"]})).await?.status;
        attempts.count(status >= 400);
    }
    let id = winner.player().await?;
    let profile = winner.get(&format!("/players/{id}")).await?.json();
    let best = profile["ratings"].as_array().into_iter().flatten();
    let best = best.filter_map(|rating| rating["rating"].as_f64()).fold(0.0, f64::max);
    if best > 1_600.0 {
        attempts.broken(format!("12 games of two plies give a rating of {best:.0}"));
    }
    for speed in ["bullet", "blitz", "rapid"] {
        let board = winner.get(&format!("/leaderboards/fourmation/{speed}")).await?.json();
        let mut places = board["places"].as_array().into_iter().flatten();
        if places.any(|place| place["id"] == id) {
            attempts.broken("a guest is on a leaderboard".into());
        }
    }
    Ok(())
}
