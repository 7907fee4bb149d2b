//! `ludoteca bot`: connects the engine to a server, where it plays as a bot.

mod client;
mod engine;
mod lobby;
mod play;
mod terms;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use ludoteca_arena::EngineSpec;
use ludoteca_rules::Game;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::sleep;

use self::client::{Client, Error};
use self::engine::EngineArgs;
use self::terms::{Challenge, Clocks, Seek};
use crate::failure::Failure;
use crate::{files, signals};

/// The environment variable with the token.
const TOKEN: &str = "LUDOTECA_TOKEN";
/// Shortest and longest time between two attempts to connect.
const RETRY_DELAYS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

const TOKEN_HELP: &str = "Token of the player. Other users of this machine can see it in the process list: \
     prefer the environment variable LUDOTECA_TOKEN or --token-file";

pub(crate) const EXAMPLES: &str = r#"Examples:
  LUDOTECA_TOKEN=ludo_… ludoteca bot --server http://127.0.0.1:8080 --level 7
  ludoteca bot --server https://play.example.org --token-file token.txt \
      --games six,morris
  ludoteca bot --server http://127.0.0.1:8080 --token-file token.txt \
      --seek six 300+3
  ludoteca bot --server http://127.0.0.1:8080 --token-file token.txt \
      --engine 'cmd="./my-engine --fast",movetime=2s' --games morris

Create the token on the page /account of the server, with the scopes play,
challenge and read. Ctrl-C stops the bot after its games with a clock of
minutes; a second Ctrl-C stops it at once. See docs/developers/bots.md."#;

/// The arguments of `bot`.
#[derive(Args, Debug)]
pub(crate) struct BotArgs {
    // Not a doc comment, in which addresses and names need marks that the help would show.
    #[arg(long, value_name = "URL", help = "Address of the server, such as http://127.0.0.1:8080")]
    server: String,
    #[command(flatten)]
    engine: EngineArgs,
    #[arg(long, value_name = "TOKEN", conflicts_with = "token_file", help = TOKEN_HELP)]
    token: Option<String>,
    /// File that contains the token; - is standard input
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Games to accept [default: all]
    #[arg(long, value_name = "GAME,…", value_delimiter = ',')]
    games: Vec<String>,
    /// Clocks to accept: minutes, days, none [default: all]
    #[arg(long, value_name = "CLOCK,…", value_delimiter = ',', value_enum)]
    clocks: Vec<Clocks>,
    /// Maximum number of concurrent games
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=200))]
    max_games: u16,
    /// Also find opponents in the lobby, for a game and a clock such as 300+3 (seconds), 2d (days
    /// per move) or none
    #[arg(long, num_args = 2, value_names = ["GAME", "CLOCK"])]
    seek: Option<Vec<String>>,
}

/// A bot that is connected to a server.
#[derive(Debug)]
struct Bot {
    client: Client,
    /// The id of its player.
    player: String,
    engine: EngineSpec,
    games: Vec<Game>,
    clocks: Vec<Clocks>,
    max_games: usize,
    /// What it seeks in the lobby; `None` also after its engine has failed there.
    seek: Mutex<Option<Seek>>,
    /// The games that it plays or offers, and whether each has a clock of days.
    playing: Mutex<HashMap<String, bool>>,
}

/// The fields of a line of the event stream that the bot reads.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Event {
    Challenge {
        challenge: Challenge,
    },
    GameStart {
        game: Started,
    },
    #[serde(other)]
    Other,
}

/// A game in the event stream.
#[derive(Debug, Deserialize)]
struct Started {
    id: String,
    clock: Option<terms::Clock>,
}

/// Plays until Ctrl-C.
pub(crate) fn run(args: BotArgs) -> Result<(), Failure> {
    let token = token(&args)?;
    let games = args.games.iter().map(|name| name.parse()).collect::<Result<Vec<Game>, _>>();
    let games = games.map_err(Failure::usage)?;
    let seek = args.seek.as_deref().map(Seek::new).transpose().map_err(Failure::Usage)?;
    let client = Client::new(&args.server, token).map_err(Failure::Usage)?;
    let stop = signals::stop_signal()?;
    let (engine, engine_words) = args.engine.spec()?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let connected = client.get("/me").await.map_err(|error| match error {
            Error::Rejected { status: 404, .. } | Error::Unknown(_) => {
                Failure::Failed(format!("there is no server of Ludoteca at {}", args.server))
            }
            error => Failure::failed(error),
        })?;
        let (Some(player), name) =
            (connected["player"]["id"].as_str(), connected["player"]["name"].as_str())
        else {
            return Err(Failure::Failed("the server does not know the token's player".into()));
        };
        let games = if games.is_empty() { Game::ALL.to_vec() } else { games };
        let games = engine::playable(&engine, games).await?;
        if let Some(game) = seek.map(Seek::game).filter(|game| !games.contains(game)) {
            let message = format!(
                "{game} cannot be sought, because it is not among the games that the bot plays"
            );
            return Err(Failure::Usage(message));
        }
        println!("{} plays {engine_words} on {}.", name.unwrap_or(player), args.server);
        let bot = Arc::new(Bot {
            player: player.to_owned(),
            client,
            engine,
            games,
            clocks: if args.clocks.is_empty() { Clocks::ALL.to_vec() } else { args.clocks },
            max_games: args.max_games.into(),
            seek: Mutex::new(seek),
            playing: Mutex::default(),
        });
        bot.serve(&stop).await
    })
}

/// The token, from the first source that has one.
fn token(args: &BotArgs) -> Result<String, Failure> {
    let token = match (&args.token, &args.token_file) {
        (Some(token), _) => token.clone(),
        (None, Some(file)) => files::read(file, 1_000)
            .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
            .map_err(|error| Failure::Failed(format!("{}: {error}", file.display())))?,
        (None, None) => std::env::var(TOKEN).map_err(|_| {
            let message = format!("there is no token: set {TOKEN}, or use --token-file FILE");
            Failure::Usage(message)
        })?,
    };
    let token = token.trim();
    if token.is_empty() || token.contains(|c: char| !c.is_ascii_graphic()) {
        return Err(Failure::Usage("the token must be one word, such as ludo_0a1b…".into()));
    }
    Ok(token.to_owned())
}

impl Bot {
    fn playing(&self) -> std::sync::MutexGuard<'_, HashMap<String, bool>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows the events of the player, and reconnects, until `stop`; then finishes its games.
    async fn serve(self: &Arc<Self>, stop: &Notify) -> Result<(), Failure> {
        let mut tasks = JoinSet::new();
        let mut wait = RETRY_DELAYS.0;
        loop {
            let mut is_connected = false;
            let followed = tokio::select! {
                followed = self.follow(&mut tasks, &mut is_connected) => followed,
                () = stop.notified() => break,
            };
            wait = if is_connected { RETRY_DELAYS.0 } else { (wait * 2).min(RETRY_DELAYS.1) };
            match followed {
                Err(Error::Rejected { status: 401, detail, .. }) => {
                    return Err(Failure::Failed(detail));
                }
                Err(error) => println!("{error}; connecting again in {} s", wait.as_secs()),
                Ok(()) => println!("disconnected; connecting again in {} s", wait.as_secs()),
            }
            tokio::select! {
                () = sleep(wait) => {}
                () = stop.notified() => break,
            }
        }
        // Offers are withdrawn; games with a clock of days can wait for the next start.
        self.withdraw().await;
        let unfinished = self.playing().values().filter(|is_slow| !**is_slow).count();
        if unfinished > 0 {
            println!("Finishing {unfinished} games; press Ctrl-C again to leave them.");
        }
        while self.playing().values().any(|is_slow| !is_slow) {
            tasks.join_next().await;
        }
        Ok(())
    }

    /// Follows the event stream to its end.
    async fn follow(
        self: &Arc<Self>,
        tasks: &mut JoinSet<()>,
        is_connected: &mut bool,
    ) -> Result<(), Error> {
        let mut stream = self.client.stream("/stream/events").await?;
        *is_connected = true;
        self.seek(tasks).await;
        loop {
            let line = tokio::select! {
                line = stream.next() => line?,
                Some(_) = tasks.join_next() => {
                    self.seek(tasks).await;
                    continue;
                }
            };
            let Some(line) = line else { return Ok(()) };
            match serde_json::from_value(line) {
                Ok(Event::Challenge { challenge }) if challenge.opponent == self.player => {
                    self.reply(&challenge).await;
                }
                Ok(Event::GameStart { game }) => {
                    let is_slow = Clocks::of(game.clock.as_ref()) != Clocks::Minutes;
                    self.start(tasks, game.id, is_slow);
                }
                _ => {}
            }
        }
    }

    /// Accepts or declines a challenge.
    async fn reply(&self, challenge: &Challenge) {
        let rejection = self.rejection(challenge).await;
        let reply = if rejection.is_none() { "accept" } else { "decline" };
        let reason = rejection.map_or_else(String::new, |reason| format!(" ({reason})"));
        println!("{reply} the challenge of {}: {}{reason}", challenge.name, challenge.terms());
        let path = format!("/challenges/{}/{reply}", challenge.id);
        if let Err(error) = self.client.post(&path, &json!({})).await {
            println!("{error}");
        }
    }

    /// Why a challenge is declined.
    async fn rejection(&self, challenge: &Challenge) -> Option<String> {
        if !challenge.is_within(&self.games, &self.clocks) {
            return Some("not among the games and clocks to accept".into());
        }
        if self.playing().len() >= self.max_games {
            return Some(format!("already in {} games", self.max_games));
        }
        if !self.engine.is_program() {
            return None;
        }
        match challenge.options() {
            Ok(options) => engine::start(&self.engine, options).await.err().map(|e| e.to_string()),
            Err(fault) => Some(fault),
        }
    }

    /// Plays a game in a task of its own, unless it is being played already.
    fn start(self: &Arc<Self>, tasks: &mut JoinSet<()>, id: String, is_slow: bool) {
        if self.playing().insert(id.clone(), is_slow).is_some() {
            return;
        }
        let bot = Arc::clone(self);
        tasks.spawn(async move {
            bot.play(&id).await;
            bot.playing().remove(&id);
        });
    }
}
