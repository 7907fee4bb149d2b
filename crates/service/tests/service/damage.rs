//! Flipped bits: responses are correct, or report the damage.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Process, Service, legal, open_in, path};
use fastrand::Rng;
use ludoteca_rules::Game;
use ludoteca_service::StartError;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// Games of all kinds with some moves in each, one of them imported.
async fn play_games(service: &Service, random: &mut Rng) -> Vec<Value> {
    let record =
        "[Game \"fourmation\"]\n[Options \"side=5 n=3\"]\n\n1. c3 {as always} d4 2. d3 *\n";
    let imported = service.post("/api/games/import", &json!({"record": record})).await;
    let mut games = vec![imported.expect(StatusCode::CREATED)];
    for game in Game::ALL.iter().map(|game| game.name()).cycle().take(15) {
        let players = json!({"first": {"kind": "human", "name": game}});
        let body = json!({"game": game, "players": players});
        let mut state = service.post("/api/games", &body).await.expect(StatusCode::CREATED);
        for _ in 0..random.usize(0..20) {
            let moves = legal(&state);
            let Some(mv) = random.choice(&moves) else { break };
            state = service.play(&state, mv).await.expect(StatusCode::OK);
        }
        games.push(state);
    }
    games
}

/// Status and body of a request for a game, or for something in it.
async fn fetch(service: &Service, game: &Value, rest: &str) -> (u16, Value) {
    let response = service.request(Method::GET, &path(game, rest)).send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn no_flipped_bit_in_the_database_shows_a_wrong_game() {
    let mut random = Rng::with_seed(17);
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let games = play_games(&service, &mut random).await;
    let mut known = Vec::new();
    for game in &games {
        for rest in ["", "/record?format=json"] {
            known.push((game, rest, fetch(&service, game, rest).await));
        }
    }
    let list = service.get("/api/games?limit=100").await.expect(StatusCode::OK);
    let list = list["games"].as_array().unwrap();
    service.stop().await;
    let intact = fs::read(folder.path().join("ludoteca.db")).unwrap();

    let rounds = std::env::var("LUDOTECA_FLIPS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let (mut rejected, mut damaged) = (0, 0);
    for _ in 0..rounds {
        let bit = random.usize(0..intact.len() * 8);
        let mut bytes = intact.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ludoteca.db"), bytes).unwrap();
        let server = match open_in(folder.path()).await {
            Ok(server) => server,
            Err(StartError::Database { .. }) => {
                rejected += 1;
                continue;
            }
            Err(error) => panic!("bit {bit}: {error}"),
        };
        let mut service = Service::run(server);
        for (game, rest, known) in &known {
            let found = fetch(&service, game, rest).await;
            match found.0 {
                500 => {
                    assert_eq!(found.1["code"], "damaged", "bit {bit}: {found:?}");
                    damaged += 1;
                }
                _ => assert_eq!(found, *known, "bit {bit}"),
            }
        }
        let listed = service.get("/api/games?limit=100").await.expect(StatusCode::OK);
        for game in listed["games"].as_array().unwrap() {
            // No checksum covers the owner.
            let is_known = |known: &Value| {
                let mut known = known.clone();
                known["mine"] = game["mine"].clone();
                known == *game
            };
            assert!(list.iter().any(is_known), "bit {bit}: {game}");
        }
        service.stop().await;
    }
    println!(
        "{rounds} flips: {rejected} refused to start, {damaged} responses `damaged`, none wrong"
    );
}

/// `SQLite` reads no further than the flipped bit, and reports nothing.
#[tokio::test]
async fn a_damaged_log_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let (process, service) = Process::start(folder.path());
    let state = service.create("fourmation", "").await;
    service.play_all(state.clone(), &["d4", "e5", "e4", "f4"]).await;
    process.kill();
    let log = folder.path().join("ludoteca.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&log, &bytes).unwrap();

    let mut service = Service::start_in(folder.path()).await;
    let (status, _) = fetch(&service, &state, "").await;
    assert!([200, 404].contains(&status), "the games before it are there");
    let kept = copies(folder.path());
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(fs::read(&kept[0]).unwrap(), bytes);
    // Once it is stopped cleanly, all is well again.
    service.stop().await;
    let mut service = Service::start_in(folder.path()).await;
    service.create("six", "").await;
    service.stop().await;
    assert_eq!(copies(folder.path()).len(), 1);
}

/// Only the mark distinguishes a lost end of the log from a write that was cut short.
#[tokio::test]
async fn a_lost_end_of_the_log_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (process, service) = Process::start(folder.path());
    let state = service.create("fourmation", "").await;
    service.play_all(state.clone(), &["d4", "e5"]).await;
    process.kill();
    let log = folder.path().join("ludoteca.db-wal");
    let bytes = fs::read(&log).unwrap();
    fs::write(&log, &bytes[..bytes.len() - 1]).unwrap();

    let mut service = Service::start_in(folder.path()).await;
    assert_eq!(service.state(&state).await["ply"], 1);
    assert_eq!(copies(folder.path()).len(), 1);
    service.play(&state, "d4").await.problem();
    service.stop().await;
}

/// The copies of damaged logs in a data folder.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.to_string_lossy().contains("-wal.damaged-")).collect()
}
