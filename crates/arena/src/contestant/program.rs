//! An external engine that speaks UGI.

use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_protocol::{Command, EngineMessage, Go, SearchInfo};
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::contestant::forfeit::Forfeit;
use crate::contestant::process::{MAX_LINE_BYTES, Process, Received};
use crate::contestant::request::{ChosenMove, MoveRequest};

/// Maximum number of lines that an engine may write before it replies.
const MAX_LINES: u32 = 100_000;
/// Time that an engine may take to start, and to prepare for a game.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time that an engine may take to return its best move after `stop`.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval at which the stop signal is polled.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The command line of an engine and its options.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandLine {
    pub(crate) arguments: Vec<String>,
    /// Options by name, other than those that select the game.
    pub(crate) settings: Vec<(String, String)>,
}

/// An engine that is started on demand and restarted after a failure.
pub(crate) struct Program {
    command_line: CommandLine,
    options: AnyOptions,
    running: Option<Process>,
    /// Whether the engine has the option `Seed`.
    has_seed: bool,
    /// Whether the engine has the option `Game`. Without it, the engine plays one game, and does not report which.
    pub(crate) has_game: bool,
    /// Whether the engine has the option `MultiPV`.
    pub(crate) has_multi_pv: bool,
    /// The name that the engine gave itself.
    pub(crate) name: Option<String>,
    /// The message of the last command that the engine rejected.
    rejection: Option<String>,
}

impl Program {
    pub(crate) fn new(command_line: &CommandLine, options: AnyOptions) -> Self {
        Self {
            command_line: command_line.clone(),
            options,
            running: None,
            has_seed: false,
            has_game: false,
            has_multi_pv: false,
            name: None,
            rejection: None,
        }
    }

    /// Prepares for a game. Starts the engine if it is not running.
    pub(crate) fn begin(&mut self, seed: u64, stop: &Stop) -> Result<(), Forfeit> {
        if self.running.is_none() {
            let not_started = |why: String| Forfeit::NotStarted { why };
            let process = Process::start(&self.command_line.arguments);
            self.running = Some(process.map_err(|error| not_started(error.to_string()))?);
            self.handshake(stop).map_err(|fault| match fault {
                Forfeit::NotStarted { .. } => fault,
                _ => not_started(fault.to_string()),
            })?;
        }
        if self.has_seed {
            // Fits engines that store the seed in 32 bits.
            self.set_option("Seed", &(seed >> 33).to_string())?;
        }
        self.send(&Command::NewGame)?;
        self.wait_ready(stop)
    }

    /// Requests a move for the side to move.
    pub(crate) fn choose(
        &mut self,
        game: &AnyMatch,
        turn: &MoveRequest<'_>,
    ) -> Result<ChosenMove, Forfeit> {
        self.set_position(game)?;
        // What the engine has written after its last move is read now, so that it is never taken for the next move.
        self.wait_ready(turn.stop)?;
        let began = Instant::now();
        self.send(&Command::Go(turn.go.clone()))?;
        let timeout = turn.allowed.map_or(turn.timeout, |allowed| allowed + turn.grace);
        let message = self.receive("go", timeout, turn.stop, |message| match message {
            EngineMessage::BestMove(mv) => Some(mv),
            _ => None,
        });
        let took = began.elapsed();
        match (message, turn.allowed) {
            (Ok(mv), _) => Ok(ChosenMove { mv, took }),
            (Err(Forfeit::Silent { .. }), Some(allowed)) => {
                Err(Forfeit::Time { took, allowed, grace: turn.grace })
            }
            (Err(fault), _) => Err(fault),
        }
    }

    /// Searches until a limit or `stop`, and reports each variation. Returns the best move.
    pub(crate) fn analyse(
        &mut self,
        game: &AnyMatch,
        lines: u32,
        go: Go,
        stop: &Stop,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<String, Forfeit> {
        if self.has_multi_pv {
            self.set_option("MultiPV", &lines.to_string())?;
        }
        self.set_position(game)?;
        // A search that is stopped at once must not end the engine.
        self.wait_ready(&Stop::default())?;
        let timeout = go.time.unwrap_or_default() + STOP_TIMEOUT;
        self.send(&Command::Go(go))?;
        let mut select = |message| match message {
            EngineMessage::Info(info) => {
                report(info);
                None
            }
            EngineMessage::BestMove(mv) => Some(mv),
            _ => None,
        };
        match self.receive("go", timeout, stop, &mut select) {
            Err(Forfeit::Silent { .. }) => {
                self.send(&Command::Stop)?;
                self.receive("stop", STOP_TIMEOUT, &Stop::default(), select)
            }
            result => result,
        }
    }

    /// Kills the engine. The next game restarts it.
    pub(crate) fn end(&mut self) {
        if let Some(mut process) = self.running.take() {
            process.kill();
        }
    }

    /// Performs the handshake and selects the game and its rules.
    fn handshake(&mut self, stop: &Stop) -> Result<(), Forfeit> {
        let not_started = |why: String| Forfeit::NotStarted { why };
        self.rejection = None;
        self.send(&Command::Ugi)?;
        let mut names = Vec::new();
        let mut games = Vec::new();
        let mut own_name = None;
        self.receive("ugi", HANDSHAKE_TIMEOUT, stop, |message| {
            match &message {
                EngineMessage::Name(name) => own_name = Some(name.chars().take(60).collect()),
                EngineMessage::Option(option) => {
                    names.push(option.name.to_lowercase());
                    if option.name.eq_ignore_ascii_case("Game") {
                        games.clone_from(&option.choices);
                    }
                }
                _ => {}
            }
            (message == EngineMessage::UgiOk).then_some(())
        })?;
        self.name = own_name;
        let knows = |name: &str| names.contains(&name.to_lowercase());
        let mut settings = self.command_line.settings.iter();
        self.has_seed =
            knows("Seed") && !settings.any(|(name, _)| name.eq_ignore_ascii_case("Seed"));
        let game = self.options.game();
        self.has_game = knows("Game");
        self.has_multi_pv = knows("MultiPV");
        if !games.is_empty() && !games.iter().any(|name| name == game.name()) {
            let games = games.join(", ");
            return Err(not_started(format!("engine does not play {game}, but {games}")));
        }
        if self.has_game {
            self.set_option("Game", game.name())?;
        }
        if knows("Options") {
            self.set_option("Options", &self.options.json())?;
        } else if game.options("").as_ref() != Ok(&self.options) {
            let rules = self.options.short();
            return Err(not_started(format!(
                "engine has no option Options, which is needed for the rules {rules}"
            )));
        }
        for (name, value) in self.command_line.settings.clone() {
            if !knows(&name) {
                return Err(not_started(format!("engine has no option {name}")));
            }
            self.set_option(&name, &value)?;
        }
        self.send(&Command::IsReady)?;
        let (digest, mut played) = (self.options.digest(), None);
        self.receive("isready", HANDSHAKE_TIMEOUT, stop, |message| {
            if let EngineMessage::Rules { digest } = &message {
                played = Some(digest.clone());
            }
            (message == EngineMessage::ReadyOk).then_some(())
        })?;
        if let Some(message) = self.rejection.take() {
            return Err(not_started(format!("engine rejected an option: {message}")));
        }
        match played {
            Some(played) if played != digest => Err(not_started(format!(
                "engine plays by rules with the digest {played}, expected {digest}"
            ))),
            _ => Ok(()),
        }
    }

    fn set_position(&mut self, game: &AnyMatch) -> Result<(), Forfeit> {
        let start = game.position_text(0);
        let start =
            start.filter(|text| Some(text) != self.options.start().position_text(0).as_ref());
        self.send(&Command::Position { start, moves: game.move_texts() })
    }

    fn wait_ready(&mut self, stop: &Stop) -> Result<(), Forfeit> {
        self.send(&Command::IsReady)?;
        self.receive("isready", HANDSHAKE_TIMEOUT, stop, |message| {
            (message == EngineMessage::ReadyOk).then_some(())
        })
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Forfeit> {
        self.send(&Command::SetOption { name: name.into(), value: value.into() })
    }

    fn send(&mut self, command: &Command) -> Result<(), Forfeit> {
        let process = self.running.as_mut().expect("the engine is running");
        process
            .send(&command.to_string())
            .map_err(|_| Forfeit::Died { how: process.describe_exit() })
    }

    /// Returns the first message that `select` accepts. Lines unknown to the protocol are ignored.
    fn receive<T>(
        &mut self,
        to: &'static str,
        timeout: Duration,
        stop: &Stop,
        mut select: impl FnMut(EngineMessage) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let process = self.running.as_mut().expect("the engine is running");
        let end = Instant::now() + timeout;
        let mut lines = 0;
        // A stopped match ends the loop even if the engine keeps writing.
        while !stop.is_stopped() {
            let left = end.saturating_duration_since(Instant::now());
            match process.receive(left.min(STOP_POLL_INTERVAL)) {
                Received::Line(line) => {
                    lines += 1;
                    match line.parse() {
                        Ok(EngineMessage::Error(message)) => {
                            self.rejection = Some(message.chars().take(200).collect());
                        }
                        Ok(message) => {
                            if let Some(found) = select(message) {
                                return Ok(found);
                            }
                        }
                        Err(_) => {}
                    }
                    if lines == MAX_LINES {
                        return Err(Forfeit::Flood { to, what: format!("{MAX_LINES} lines") });
                    }
                }
                Received::TooLong => {
                    let what = format!("a line of more than {MAX_LINE_BYTES} bytes");
                    return Err(Forfeit::Flood { to, what });
                }
                Received::End => return Err(Forfeit::Died { how: process.describe_exit() }),
                Received::Silence if left.is_zero() => break,
                Received::Silence => {}
            }
        }
        Err(Forfeit::Silent { to, waited: timeout, rejection: self.rejection.take() })
    }
}
