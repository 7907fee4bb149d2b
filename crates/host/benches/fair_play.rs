//! Processor time of a fair-play check for a player with 200 running games:
//! `cargo bench -p ludoteca-host --bench fair_play`.

use std::fs;
use std::time::Instant;

use ludoteca_host::fair_play::{Reveals, check};
use ludoteca_room::{Event, GameLog, Player, PlayerId, Seats};
use ludoteca_rules::{AnyMatch, Game};
use ludoteca_store::owner::Secret;
use ludoteca_store::{Store, id};
use ludoteca_wire::Setting;

/// Number of running games.
const GAMES: usize = 200;
/// Number of checks that are measured together.
const CHECKS: u32 = 2_000;
/// Processor time of a tick in `/proc/self/stat`, in microseconds.
const TICK_MICROS: u64 = 10_000;

const PLAYERS: [PlayerId; 2] = [PlayerId::from_bytes([1; 10]), PlayerId::from_bytes([2; 10])];

/// A game, its options, and the ply that running games have reached.
type Kind = (Game, &'static str, usize);

/// A game with arbitrary moves up to this ply.
fn played(game: Game, options: &str, plies: usize, seed: usize) -> AnyMatch {
    let mut played = game.options(options).expect("options").start();
    for ply in 0..plies {
        let moves = played.canonical_keys_after();
        let Some((mv, _)) = moves.get((seed * 31 + ply * 17) % moves.len().max(1)) else { break };
        played.play_text(mv).expect("a legal move");
    }
    played
}

async fn add(store: &Store, game: &AnyMatch) {
    let [first, second] = PLAYERS.map(Player::human);
    let options = game.options();
    let setting = Setting::new(id::random(), options, None, Seats { first, second }, None);
    let setting = setting.expect("a setting");
    let mut log = GameLog::new(setting.room().expect("a room"));
    for mv in game.move_texts() {
        let side = log.room().to_move().expect("a running game");
        log.append(Event::Moved { side, mv, timing: None }).expect("a legal move");
    }
    store.create(&setting, &log, None, Secret::random().owner()).await.expect("stored");
}

/// Processor time of all threads of this process, in microseconds.
fn processor_micros() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("a Linux system");
    let fields = stat.rsplit(')').next().expect("fields").split_whitespace();
    let ticks: u64 =
        fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("ticks")).sum();
    ticks * TICK_MICROS
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let kinds: [(&str, &[Kind]); 4] = [
        (
            "all games",
            &[
                (Game::Coffee, "", 6),
                (Game::Fourmation, "", 12),
                (Game::Six, "", 30),
                (Game::Morris, "", 24),
            ],
        ),
        ("Nine Men's Morris, moving", &[(Game::Morris, "", 24)]),
        ("SIX, placing", &[(Game::Six, "", 30)]),
        ("SIX, moving", &[(Game::Six, "", 44)]),
    ];
    for (name, games) in kinds {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("ludoteca.db")).await.expect("a store");
        for seed in 0..GAMES {
            let (game, options, plies) = games[seed % games.len()];
            add(&store, &played(game, options, plies, seed)).await;
        }
        let (game, options, plies) = games[games.len() / 2];
        let requested = played(game, options, plies, GAMES + 1);
        let (before, began) = (processor_micros(), Instant::now());
        for _ in 0..CHECKS {
            check(&store, PLAYERS[0], &requested, Reveals::LastPosition).await.expect("not near");
        }
        let (used, passed) = (processor_micros() - before, began.elapsed());
        let of_one = f64::from(u32::try_from(used).expect("seconds")) / f64::from(CHECKS);
        println!(
            "{name}: {of_one:.0} µs of processor time, {:.0} µs",
            passed.as_secs_f64() * 1e6 / f64::from(CHECKS)
        );
    }
}
