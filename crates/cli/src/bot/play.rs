//! One game of a bot.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::{Engine, Limits, Resources, Stop};
use ludoteca_protocol::Clock as Left;
use ludoteca_rules::{AnyMatch, Game, Side};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::client::Error;
use super::{Bot, RETRY_DELAYS, terms};

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
    /// The time left to the side to move at `now`; `None` if days are left.
    fn left(&self, side: Side, now: u64) -> Option<Left> {
        let terms::Clock::Fischer { increment, .. } = self.control else { return None };
        let left = match side {
            Side::First => self.first,
            Side::Second => self.second,
        };
        let began = self.turn_began.filter(|_| self.is_running).unwrap_or(now);
        let left = Duration::from_millis(left.saturating_sub(now.saturating_sub(began)));
        let increment = Duration::from_secs(increment.into());
        Some(Left { left: left.saturating_sub(NETWORK_RESERVE), increment })
    }
}

impl State {
    /// The side that a player plays.
    fn side_of(&self, player: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.name()]["id"] == player)
    }

    /// The match up to here. The error is a sentence.
    fn replay(&self) -> Result<AnyMatch, String> {
        let game: Game = self.game.parse().map_err(|fault| format!("{fault}"))?;
        let options = game.options(&self.short).map_err(|faults| faults.to_string())?;
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

impl Bot {
    /// Plays a game to its end. Reconnects after failures, unless the game no longer exists.
    pub(super) async fn play(&self, id: &str) {
        let link = self.client.link(id);
        let mut wait = RETRY_DELAYS.0;
        loop {
            match self.follow_game(id, &link, &mut wait).await {
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
    async fn follow_game(&self, id: &str, link: &str, wait: &mut Duration) -> Result<bool, Error> {
        let mut engine = Engine::new(fastrand::u64(..))
            .with(Resources { knowledge: Arc::clone(&self.knowledge), ..Resources::default() });
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
                let mv;
                (engine, mv) = self.think(engine, &state, side, now).await?;
                mv.map(|mv| ("moves", json!({"move": mv, "seq": state.seq})))
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

    /// Searches for a move on a thread of its own.
    async fn think(
        &self,
        mut engine: Engine,
        state: &State,
        side: Side,
        now: u64,
    ) -> Result<(Engine, Option<String>), Error> {
        let game = state.replay().map_err(Error::Unknown)?;
        let mut limits: Limits = self.level.limits(game.game());
        if let Some(left) = state.clock.as_ref().and_then(|clock| clock.left(side, now)) {
            let (soft, hard) = left.plan();
            limits = Limits { soft_time: Some(soft), time: Some(hard), ..limits };
        }
        let search = spawn_blocking(move || {
            engine.set_position(&game);
            let best = engine.go(&limits, &Stop::default(), &mut |_| ());
            (engine, best.map(|best| best.mv))
        });
        search.await.map_err(|error| Error::Unknown(error.to_string()))
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
            assert_eq!(left.increment, Duration::from_secs(2));
            left.left.as_millis()
        };
        assert_eq!(left(true, Side::First, 6_000), 24_800);
        assert_eq!(left(true, Side::Second, 1_000), 19_800);
        assert_eq!(left(true, Side::Second, 60_000), 0);
        assert_eq!(left(false, Side::First, 6_000), 29_800, "the first move takes no time");
        let days = Clock { control: terms::Clock::Correspondence { days: 2 }, ..clock(true) };
        assert_eq!(days.left(Side::First, 6_000), None);
    }
}
