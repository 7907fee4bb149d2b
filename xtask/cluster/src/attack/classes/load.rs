//! More requests, offers and connections than a server can serve, and expensive ones.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use futures_util::future::join_all;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::super::target::Site;
use super::super::visitor::{Visitor, first_move, text};
use super::{Attempts, attacker, bystander};

/// Number of requests of an attacker at the same time.
const CONCURRENCY: usize = 16;
/// Maximum mean time of a request that needs a fair-play check.
const MAX_CHECK_TIME: Duration = Duration::from_millis(50);
/// Maximum number of abuse reports about a player that one client can send at once.
const MAX_REPORTS: usize = 20;
/// WebSockets that never read: as many as their addresses may open.
const SLOW_SOCKETS: usize = 1_024;
/// Number of addresses that they come from.
const SLOW_ADDRESSES: usize = 16;
/// Mean time between two moves in the games that they watch.
const MOVE_INTERVAL: Duration = Duration::from_millis(50);
/// Number of games that each of them watches.
const WATCHED: usize = 100;

/// Fair-play checks of a player with many running games.
pub(super) async fn fair_play_cost(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let (mut ana, mut luis) = (attacker(site, 50), attacker(site, 51));
    for _ in 0..20 {
        let new = json!({"game": "six", "options": "tiles=19"});
        let mut state = ana.play_against(&mut luis, &new).await?;
        for at in 0..4 {
            let mv = first_move(&state["steps"]).context("there is a legal move")?;
            let player = if at % 2 == 0 { &mut ana } else { &mut luis };
            state = player.play(&state, &mv).await?;
        }
    }
    let body = json!({"game": "six", "options": "tiles=19", "moves": []});
    let begin = Instant::now();
    let mut sent = 0;
    while sent < 60 && begin.elapsed() < Duration::from_secs(3) {
        // A request that is not served in time has no status.
        let status = ana.post("/analysis/job", &body).await.map_or(408, |response| response.status);
        attempts.count(status >= 400);
        sent += 1;
    }
    let mean = begin.elapsed() / sent;
    if mean > MAX_CHECK_TIME {
        attempts.broken(format!("a fair-play check takes {mean:.0?}, not {MAX_CHECK_TIME:?}"));
    }
    Ok(())
}

/// Fills the lobby with the offers of one guest.
pub(super) async fn lobby(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open", "listed": true}});
    // Older than the flood.
    let (mut ana, mut luis) = (bystander(site, 61), bystander(site, 62));
    let offered =
        ana.done("POST", "/games", &json!({"game": "morris", "players": players})).await?;
    let mut socket = ana.socket().await?;
    socket.send(&json!({"type": "watch", "id": 1, "game": offered["id"], "after": 0})).await?;
    let clock = json!({"kind": "correspondence", "days": 3});
    let offer = json!({"game": "six", "players": players, "clock": clock});
    let mut guest = attacker(site, 60);
    for _ in 0..130 {
        let status = guest.post("/games", &offer).await?.status;
        attempts.count(status >= 400);
    }
    // The lobby of another server follows within a moment.
    sleep(Duration::from_millis(500)).await;
    let listed = luis.get("/lobby").await?.json();
    let listed = listed["seeks"].as_array().cloned().unwrap_or_default();
    if !listed.iter().any(|seek| seek["id"] == offered["id"]) {
        attempts.broken("another player's offer is not in the lobby".into());
    }
    let paired = luis.post("/lobby/pair", &json!({"game": "morris", "rated": false})).await?;
    if paired.status != 200 || paired.json()["id"] != offered["id"] {
        attempts.broken(format!("pairing does not find the offer: status {}", paired.status));
    }
    Ok(())
}

/// Fills a player's box of challenges from one address.
pub(super) async fn challenges(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let mut victim = bystander(site, 70);
    victim.done("POST", "/games", &json!({"game": "six"})).await?;
    let path = format!("/players/{}/challenge", victim.player().await?);
    for _ in 0..60 {
        let status = attacker(site, 70).post(&path, &json!({"game": "six"})).await?.status;
        attempts.count(status >= 400);
    }
    let status = bystander(site, 71).post(&path, &json!({"game": "six"})).await?.status;
    if status != 201 {
        attempts.broken(format!("another player's challenge gets status {status}"));
    }
    Ok(())
}

/// WebSockets that watch many games and never read.
pub(super) async fn slow_readers(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let mut owner = attacker(site, 80);
    let mut games = Vec::new();
    for _ in 0..WATCHED {
        games.push(owner.done("POST", "/games", &json!({"game": "six"})).await?);
    }
    let open = |number: usize| {
        let watcher = attacker(site, 80 + number % SLOW_ADDRESSES);
        let games = &games;
        async move {
            let mut socket = watcher.socket().await?;
            for (id, game) in games.iter().enumerate() {
                let watch = json!({"type": "watch", "id": id, "game": game["id"], "after": 0});
                socket.send(&watch).await?;
            }
            anyhow::Ok(socket)
        }
    };
    let opened = stream::iter(0..SLOW_SOCKETS).map(open).buffer_unordered(CONCURRENCY);
    let sockets: Vec<_> = opened.collect().await;
    for socket in &sockets {
        attempts.count(socket.is_err());
    }
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(3) {
        // Below the rate of moves that a player may make.
        sleep(MOVE_INTERVAL * 10).await;
        for game in games.iter_mut().take(10) {
            let Some(mv) = first_move(&game["steps"]) else { continue };
            *game = owner.play(game, &mv).await?;
        }
    }
    Ok(())
}

/// More reads than anybody needs, of each expensive kind.
pub(super) async fn expensive_reads(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let mut guest = attacker(site, 100);
    let game = guest.done("POST", "/games", &json!({"game": "morris"})).await?;
    let id = guest.player().await?;
    for path in [
        format!("/players/{id}"),
        "/leaderboards/six/blitz".to_owned(),
        "/account/export".to_owned(),
        format!("/games/{}", text(&game["id"])),
    ] {
        let statuses = many(&guest, 450, |mut guest| {
            let path = path.clone();
            async move { Ok(guest.get(&path).await?.status) }
        });
        let statuses = statuses.await?;
        let refused = statuses.iter().filter(|status| **status == 429).count();
        for status in statuses {
            attempts.count(status == 429);
        }
        if refused == 0 {
            let route = path.split('/').nth(1).unwrap_or_default();
            attempts.broken(format!("450 reads of /{route}/… are not limited"));
        }
    }
    Ok(())
}

/// Sends a request many times, some of them at once.
async fn many<F: Future<Output = Result<u16>>>(
    visitor: &Visitor,
    times: usize,
    send: impl Fn(Visitor) -> F,
) -> Result<Vec<u16>> {
    let responses = stream::iter(0..times).map(|_| send(visitor.clone()));
    responses.buffer_unordered(CONCURRENCY).try_collect().await
}

/// Reports by many guests of one address about one player.
pub(super) async fn abuse_reports(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let mut victim = bystander(site, 110);
    let mut guests = Vec::new();
    for _ in 0..40 {
        let mut guest = attacker(site, 110);
        let state = guest.play_against(&mut victim, &json!({"game": "six"})).await?;
        guests.push((guest, state));
    }
    let reports = guests.into_iter().map(|(mut guest, state): (Visitor, Value)| async move {
        let path = format!("/games/{}/report", text(&state["id"]));
        guest.post(&path, &json!({"reason": "spam"})).await
    });
    let responses: Vec<_> = join_all(reports).await.into_iter().collect::<Result<_>>()?;
    let accepted = responses.iter().filter(|response| response.status < 300).count();
    for response in &responses {
        attempts.count(response.status >= 400);
    }
    ensure!(accepted > 0, "no report is accepted: {}", responses[0].json()["detail"]);
    if accepted > MAX_REPORTS {
        attempts.broken(format!("{accepted} reports of one client about one player are accepted"));
    }
    Ok(())
}
