//! A disk that rejects writes: the response gives the reason, and service resumes as soon as it can.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Process, Service, legal, path};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Another program that locks the database.
struct Locker(SqliteConnection);

impl Locker {
    async fn new(folder: &Path) -> Self {
        let options = SqliteConnectOptions::new().filename(folder.join("ludoteca.db"));
        Self(options.connect().await.unwrap())
    }

    async fn run(&mut self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&mut self.0).await.unwrap();
    }
}

#[tokio::test]
async fn a_write_that_cannot_be_stored_fails_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start_in(folder.path()).await;
    let state = service.create("fourmation", "").await;
    let mut locker = Locker::new(folder.path()).await;
    locker.run("BEGIN IMMEDIATE").await;
    let body = json!({"move": "d4", "seq": 0});
    let request = service.request(Method::POST, &path(&state, "/moves"));
    let rejected = request.json(&body).send().await.unwrap();
    assert_eq!(rejected.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(rejected.headers()["retry-after"], "1");
    let problem: Value = rejected.json().await.unwrap();
    crate::common::assert_matches("Problem", &problem);
    assert_eq!(problem["code"], "storage-unavailable");
    assert!(problem["detail"].as_str().unwrap().contains("locked"), "{problem}");

    assert_eq!(service.state(&state).await, state, "reads still work");
    let rejected = service.post("/api/games", &json!({"game": "six"})).await;
    assert_eq!(rejected.problem(), (503, "storage-unavailable"));
    locker.run("COMMIT").await;
    service.play(&state, "d4").await.expect(StatusCode::OK);
    service.create("six", "").await;
    service.stop().await;
}

/// A small separate disk, if the machine permits mounting one.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=3m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(folder.path()).output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self(folder)),
            other => {
                println!("skipped: no disk can be mounted here: {other:?}");
                None
            }
        }
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn filler(&self) -> PathBuf {
        self.folder().join("filler")
    }

    /// Takes all the space that is left.
    fn fill(&self) {
        let mut filler = File::options().append(true).create(true).open(self.filler()).unwrap();
        for block in [4096, 1] {
            while filler.write_all(&vec![0; block]).is_ok() {}
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder()).output();
    }
}

/// Counts the responses that players get.
#[derive(Default)]
struct Responses {
    stop: AtomicBool,
    rejected: AtomicUsize,
    accepted: AtomicUsize,
}

impl Responses {
    /// Sends a request until it is accepted; returns the state after it, or `None` if the server is
    /// gone.
    async fn send(&self, service: &Service, path: &str, body: &Value) -> Option<Value> {
        loop {
            let request = service.request(Method::POST, path).json(body);
            let response = request.send().await.ok()?;
            let status = response.status();
            let mut response: Value = response.json().await.ok()?;
            match status.as_u16() {
                200 | 201 => {
                    self.accepted.fetch_add(1, Ordering::Relaxed);
                    return Some(response);
                }
                // A rejected attempt may be on the disk nevertheless.
                409 => return Some(response["state"].take()),
                503 => {
                    assert_eq!(response["code"], "storage-full", "{response}");
                    self.rejected.fetch_add(1, Ordering::Relaxed);
                    sleep(Duration::from_millis(10)).await;
                }
                _ => panic!("{response}"),
            }
        }
    }
}

/// Plays game after game; returns the last acknowledged state of each.
async fn play_on(service: Service, responses: Arc<Responses>) -> Vec<Value> {
    let mut games = Vec::new();
    while !responses.stop.load(Ordering::Relaxed) {
        let new = json!({"game": "morris"});
        let Some(mut state) = responses.send(&service, "/api/games", &new).await else { break };
        while let Some(mv) = legal(&state).pop()
            && !responses.stop.load(Ordering::Relaxed)
        {
            let body = json!({"move": mv, "seq": state["seq"]});
            let Some(next) = responses.send(&service, &path(&state, "/moves"), &body).await else {
                break;
            };
            state = next;
            sleep(Duration::from_millis(5)).await;
        }
        games.push(state);
    }
    games
}

/// Waits until `counter` has grown by `more`.
async fn wait_for_more(counter: &AtomicUsize, more: usize, players: &mut JoinSet<Vec<Value>>) {
    let before = counter.load(Ordering::Relaxed);
    while counter.load(Ordering::Relaxed) < before + more {
        if let Some(ended) = players.try_join_next() {
            panic!("a player has stopped: {ended:?}");
        }
        sleep(Duration::from_millis(1)).await;
    }
}

/// `LUDOTECA_FULL_DISKS=100` fills the disk a hundred times.
#[tokio::test]
async fn a_full_disk_loses_nothing_and_is_used_again_as_soon_as_there_is_space() {
    let Some(disk) = SmallDisk::mount() else { return };
    let rounds = std::env::var("LUDOTECA_FULL_DISKS").ok().and_then(|n| n.parse().ok());
    let (process, service) = Process::start(disk.folder());
    let watched = service.create("fourmation", "").await;
    let responses = Arc::new(Responses::default());
    let mut players = JoinSet::new();
    for _ in 0..4 {
        players.spawn(play_on(Service::at(service.address.clone()), Arc::clone(&responses)));
    }
    let (mut longest, rounds) = (Duration::ZERO, rounds.unwrap_or(3));
    for round in 0..rounds {
        wait_for_more(&responses.accepted, 20, &mut players).await;
        disk.fill();
        wait_for_more(&responses.rejected, 5, &mut players).await;
        // Freeing a little space does not help for long.
        disk.fill();
        wait_for_more(&responses.rejected, 5, &mut players).await;
        assert_eq!(service.state(&watched).await, watched, "reads still work");
        if round + 1 < rounds {
            disk.free();
            let freed = Instant::now();
            // No second attempt is needed.
            service.create("fourmation", "").await;
            longest = longest.max(freed.elapsed());
        }
    }
    responses.stop.store(true, Ordering::Relaxed);
    process.kill();
    let games: Vec<_> = players.join_all().await.into_iter().flatten().collect();
    disk.free();

    let mut service = Service::start_in(disk.folder()).await;
    let count = service.assert_stored(&games).await;
    service.stop().await;
    let rejected = responses.rejected.load(Ordering::Relaxed);
    println!(
        "{rounds} full disks: {count} moves acknowledged, none lost, {rejected} refused; \
         service again after at most {longest:?}"
    );
}
