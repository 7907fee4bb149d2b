//! One game of a bot.

use std::time::Duration;

use ludoteca_arena::{EngineError, GamePlayer};
use ludoteca_protocol::Clock as Left;
use ludoteca_rules::{AnyMatch, Side};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::client::Error;
use super::terms::Clocks;
use super::{Bot, RETRY_DELAYS, engine, terms};

/// Time of each move that is kept in reserve for the network.
const NETWORK_RESERVE: Duration = Duration::from_millis(200);

/// The fields of the state of a game that the bot reads.
#[derive(Debug, Deserialize)]
struct State {
    digest: String,
    game: String,
    short: String,
    start: Option<String>,
    moves: Vec<String>,
    seq: u64,
    to_move: Option<Side>,
    outcome: Option<Outcome>,
    players: Value,
    undo_request: Option<Side>,
    steps: Vec<Value>,
    is_abortable: bool,
    clock: Option<Clock>,
}

/// The outcome of a game.
#[derive(Debug, Deserialize)]
struct Outcome {
    winner: Option<Side>,
    reason: String,
}

/// The clock of a game; times are in milliseconds.
#[derive(Debug, Deserialize)]
struct Clock {
    control: terms::Clock,
    first: u64,
    second: u64,
    turn_began: Option<u64>,
    is_running: bool,
}

impl Clock {
    /// The times left to both sides at `now`, while `to_move` is to move; `None` if days are left.
    fn left(&self, to_move: Side, now: u64) -> Option<[Left; 2]> {
        let terms::Clock::Fischer { increment, .. } = self.control else { return None };
        let increment = Duration::from_secs(increment.into());
        let began = self.turn_began.filter(|_| self.is_running).unwrap_or(now);
        Some(Side::BOTH.map(|side| {
            let left = match side {
                Side::First => self.first,
                Side::Second => self.second,
            };
            let used = if side == to_move { now.saturating_sub(began) } else { 0 };
            let left = Duration::from_millis(left.saturating_sub(used));
            Left { left: left.saturating_sub(NETWORK_RESERVE), increment }
        }))
    }
}

impl State {
    /// Whether the game can wait while the bot is away.
    fn is_slow(&self) -> bool {
        Clocks::of(self.clock.as_ref().map(|clock| &clock.control)) != Clocks::Minutes
    }

    /// The side that a player plays.
    fn side_of(&self, player: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.name()]["id"] == player)
    }

    /// The match up to here. The error is a sentence.
    fn replay(&self) -> Result<AnyMatch, String> {
        let options = terms::options(&self.game, &self.short)?;
        if options.digest() != self.digest {
            return Err("the server plays by other rules than this program".into());
        }
        let mut game = match &self.start {
            None => options.start(),
            Some(text) => options.start_from(text).map_err(|faults| faults.to_string())?,
        };
        for mv in &self.moves {
            game.play_text(mv).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }
}

/// The engine in a game.
#[derive(Default)]
struct Seat {
    /// `None` before the first move and after a failure.
    engine: Option<GamePlayer>,
    /// Number of moves after which the engine failed.
    failed_at: Option<usize>,
}

impl Bot {
    /// Plays a game to its end. Reconnects after failures, unless the game no longer exists.
    pub(super) async fn play(&self, id: &str) {
        let link = self.client.link(id);
        let mut wait = RETRY_DELAYS.0;
        let mut seat = Seat::default();
        loop {
            match self.follow_game(id, &link, &mut seat, &mut wait).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(
                    Error::Rejected { status: 401 | 403 | 404, detail, .. }
                    | Error::Unknown(detail),
                ) => {
                    println!("{link}: {detail}; the game is left");
                    return;
                }
                Err(error) => println!("{link}: {error}; trying again in {} s", wait.as_secs()),
            }
            sleep(wait).await;
            wait = (wait * 2).min(RETRY_DELAYS.1);
        }
    }

    /// Follows the stream of a game. Returns whether the game is over.
    async fn follow_game(
        &self,
        id: &str,
        link: &str,
        seat: &mut Seat,
        wait: &mut Duration,
    ) -> Result<bool, Error> {
        let mut stream = self.client.stream(&format!("/games/{id}/stream")).await?;
        while let Some(mut line) = stream.next().await? {
            *wait = RETRY_DELAYS.0;
            let now = line["now"].as_u64().unwrap_or_default();
            let Some(state) = line.get_mut("state").filter(|state| state.is_object()) else {
                continue;
            };
            let state: State = serde_json::from_value(state.take())
                .map_err(|error| Error::Unknown(error.to_string()))?;
            let side = state.side_of(&self.player);
            let side = side.ok_or_else(|| Error::Unknown("the player does not play".into()))?;
            if let Some(Outcome { winner, reason }) = &state.outcome {
                let result = match winner {
                    None => "no winner",
                    Some(winner) if *winner == side => "won",
                    Some(_) => "lost",
                };
                println!("{link}: {result} ({reason})");
                return Ok(true);
            }
            let action = if state.undo_request.is_some_and(|by| by != side) {
                Some(("undo", json!({"answer": "decline", "seq": state.seq})))
            } else if state.to_move == Some(side) && !state.steps.is_empty() {
                match self.think(seat, &state, side, now).await? {
                    Ok(mv) => Some(("moves", json!({"move": mv, "seq": state.seq}))),
                    // A new connection has the present times of the clocks.
                    Err(error) if seat.failed_at != Some(state.moves.len()) => {
                        seat.failed_at = Some(state.moves.len());
                        println!("{link}: {error}; starting the engine again");
                        return Ok(false);
                    }
                    Err(error) if state.is_slow() => {
                        println!("{link}: {error}, twice; the game waits for the bot's next start");
                        return Ok(true);
                    }
                    // The opponent does not have to wait until the clock has run out.
                    Err(error) if state.is_abortable => {
                        println!("{link}: {error}, twice; aborting the game");
                        self.stop_seeking(&error);
                        Some(("abort", json!({"seq": state.seq})))
                    }
                    Err(error) => {
                        println!("{link}: {error}, twice; resigning");
                        Some(("resign", json!({"side": side, "seq": state.seq})))
                    }
                }
            } else {
                None
            };
            if let Some((path, body)) = action {
                match self.client.post(&format!("/games/{id}/{path}"), &body).await {
                    // The game has changed meanwhile; the stream has the new state.
                    Err(Error::Rejected { status: 409, code, .. }) if code != "too-long" => {}
                    reply => drop(reply?),
                }
            }
        }
        Ok(false)
    }

    /// Chooses a move on a thread of its own. A failed engine leaves its seat.
    async fn think(
        &self,
        seat: &mut Seat,
        state: &State,
        side: Side,
        now: u64,
    ) -> Result<Result<String, EngineError>, Error> {
        let game = state.replay().map_err(Error::Unknown)?;
        let mut player = match seat.engine.take() {
            Some(player) => player,
            None => match engine::start(&self.engine, game.options()).await {
                Ok(player) => player,
                Err(error) => return Ok(Err(error)),
            },
        };
        let clocks = state.clock.as_ref().and_then(|clock| clock.left(side, now));
        let search = spawn_blocking(move || {
            let chosen = player.choose(&game, clocks);
            (player, chosen)
        });
        let (player, chosen) = search.await.map_err(|error| Error::Unknown(error.to_string()))?;
        seat.engine = chosen.is_ok().then_some(player);
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_runs_from_the_beginning_of_the_turn() {
        let clock = |is_running| Clock {
            control: terms::Clock::Fischer { initial: 60, increment: 2 },
            first: 30_000,
            second: 20_000,
            turn_began: Some(1_000),
            is_running,
        };
        let left = |is_running, side, now| {
            let left = clock(is_running).left(side, now).unwrap();
            assert!(left.iter().all(|clock| clock.increment == Duration::from_secs(2)));
            left.map(|clock| clock.left.as_millis())
        };
        assert_eq!(left(true, Side::First, 6_000), [24_800, 19_800]);
        assert_eq!(left(true, Side::Second, 1_000), [29_800, 19_800]);
        assert_eq!(left(true, Side::Second, 60_000), [29_800, 0]);
        assert_eq!(
            left(false, Side::First, 6_000),
            [29_800, 19_800],
            "the first move takes no time"
        );
        let days = Clock { control: terms::Clock::Correspondence { days: 2 }, ..clock(true) };
        assert_eq!(days.left(Side::First, 6_000), None);
    }
}
