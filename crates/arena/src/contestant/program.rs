//! An engine of somebody else, which speaks UGI.

use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_protocol::{Answer, Command};
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::contestant::forfeit::Forfeit;
use crate::contestant::player::{ChosenMove, MoveRequest};
use crate::contestant::process::{LONGEST, Process, Received};

/// Lines that an engine may write before it answers.
const FLOOD: u32 = 100_000;
/// How long an engine may take to start, and to get ready for a game.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often it is looked whether the match is to end.
const STOP_POLL: Duration = Duration::from_millis(50);

/// How to start an engine, and what to set in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandLine {
    pub(crate) arguments: Vec<String>,
    /// Options by name, beside those that say which game is played.
    pub(crate) settings: Vec<(String, String)>,
}

/// An engine that is started when it is needed, and again after it has failed.
pub(crate) struct Program {
    command_line: CommandLine,
    options: AnyOptions,
    running: Option<Process>,
    /// Whether it knows the option `Seed`.
    has_seed: bool,
    /// What it last refused.
    refused: Option<String>,
}

impl Program {
    pub(crate) fn new(command_line: &CommandLine, options: AnyOptions) -> Self {
        Self {
            command_line: command_line.clone(),
            options,
            running: None,
            has_seed: false,
            refused: None,
        }
    }

    /// Gets ready for a game; starts it if it is not running.
    pub(crate) fn begin(&mut self, seed: u64, stop: &Stop) -> Result<(), Forfeit> {
        if self.running.is_none() {
            let unable = |why: String| Forfeit::NotStarted { why };
            let process = Process::start(&self.command_line.arguments);
            self.running = Some(process.map_err(|error| unable(error.to_string()))?);
            self.introduce(stop).map_err(|fault| match fault {
                Forfeit::NotStarted { .. } => fault,
                _ => unable(fault.to_string()),
            })?;
        }
        if self.has_seed {
            // Small enough for engines that keep it in 32 bits.
            self.set("Seed", &(seed >> 33).to_string())?;
        }
        self.send(&Command::NewGame)?;
        self.settle(stop)
    }

    /// A move for whoever is to move.
    pub(crate) fn choose(
        &mut self,
        game: &AnyMatch,
        turn: &MoveRequest<'_>,
    ) -> Result<ChosenMove, Forfeit> {
        let start = game.position_text(0);
        let start =
            start.filter(|text| Some(text) != self.options.start().position_text(0).as_ref());
        self.send(&Command::Position { start, moves: game.move_texts() })?;
        if let Some(process) = &self.running {
            process.forget();
        }
        let began = Instant::now();
        self.send(&Command::Go(turn.go.clone()))?;
        let patience = turn.had.map_or(turn.timeout, |had| had + turn.grace);
        let answer = self.receive("go", patience, turn.stop, |answer| match answer {
            Answer::BestMove(mv) => Some(mv),
            _ => None,
        });
        let took = began.elapsed();
        match (answer, turn.had) {
            (Ok(mv), _) => Ok(ChosenMove { mv, took }),
            (Err(Forfeit::Silent { .. }), Some(had)) => {
                Err(Forfeit::Time { took, had, grace: turn.grace })
            }
            (Err(fault), _) => Err(fault),
        }
    }

    /// Ends it; the next game starts it anew.
    pub(crate) fn end(&mut self) {
        if let Some(mut process) = self.running.take() {
            process.kill();
        }
    }

    /// The handshake, and which game is played by which rules.
    fn introduce(&mut self, stop: &Stop) -> Result<(), Forfeit> {
        let unable = |why: String| Forfeit::NotStarted { why };
        self.refused = None;
        self.send(&Command::Ugi)?;
        let mut names = Vec::new();
        self.receive("ugi", HANDSHAKE_TIMEOUT, stop, |answer| {
            if let Answer::Option(option) = &answer {
                names.push(option.name.to_lowercase());
            }
            (answer == Answer::UgiOk).then_some(())
        })?;
        let knows = |name: &str| names.contains(&name.to_lowercase());
        let mut settings = self.command_line.settings.iter();
        self.has_seed =
            knows("Seed") && !settings.any(|(name, _)| name.eq_ignore_ascii_case("Seed"));
        let game = self.options.game();
        if knows("Game") {
            self.set("Game", game.name())?;
        }
        if knows("Options") {
            self.set("Options", &self.options.json())?;
        } else if game.options("").as_ref() != Ok(&self.options) {
            let rules = self.options.short();
            return Err(unable(format!("it has no option Options to be told the rules {rules}")));
        }
        for (name, value) in self.command_line.settings.clone() {
            if !knows(&name) {
                return Err(unable(format!("it has no option {name}")));
            }
            self.set(&name, &value)?;
        }
        self.send(&Command::IsReady)?;
        let (digest, mut played) = (self.options.digest(), None);
        self.receive("isready", HANDSHAKE_TIMEOUT, stop, |answer| {
            if let Answer::Rules { digest } = &answer {
                played = Some(digest.clone());
            }
            (answer == Answer::ReadyOk).then_some(())
        })?;
        if let Some(message) = self.refused.take() {
            return Err(unable(format!("it refused an option: {message}")));
        }
        match played {
            Some(played) if played != digest => {
                Err(unable(format!("it plays by rules of the digest {played}, not {digest}")))
            }
            _ => Ok(()),
        }
    }

    fn settle(&mut self, stop: &Stop) -> Result<(), Forfeit> {
        self.send(&Command::IsReady)?;
        self.receive("isready", HANDSHAKE_TIMEOUT, stop, |answer| {
            (answer == Answer::ReadyOk).then_some(())
        })
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Forfeit> {
        self.send(&Command::SetOption { name: name.into(), value: value.into() })
    }

    fn send(&mut self, command: &Command) -> Result<(), Forfeit> {
        let process = self.running.as_mut().expect("it was started");
        process
            .send(&command.to_string())
            .map_err(|_| Forfeit::Died { how: process.describe_exit() })
    }

    /// The answer that `wanted` picks out. What the protocol does not know is passed over.
    fn receive<T>(
        &mut self,
        to: &'static str,
        patience: Duration,
        stop: &Stop,
        mut wanted: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let process = self.running.as_mut().expect("it was started");
        let end = Instant::now() + patience;
        let mut lines = 0;
        // Whoever writes on and on is not listened to when the match is to end.
        while !stop.is_stopped() {
            let left = end.saturating_duration_since(Instant::now());
            match process.receive(left.min(STOP_POLL)) {
                Received::Line(line) => {
                    lines += 1;
                    match line.parse() {
                        Ok(Answer::Error(message)) => {
                            self.refused = Some(message.chars().take(200).collect());
                        }
                        Ok(answer) => {
                            if let Some(found) = wanted(answer) {
                                return Ok(found);
                            }
                        }
                        Err(_) => {}
                    }
                    if lines == FLOOD {
                        return Err(Forfeit::Flood { to, what: format!("{FLOOD} lines") });
                    }
                }
                Received::TooLong => {
                    let what = format!("a line of more than {LONGEST} bytes");
                    return Err(Forfeit::Flood { to, what });
                }
                Received::End => return Err(Forfeit::Died { how: process.describe_exit() }),
                Received::Silence if left.is_zero() => break,
                Received::Silence => {}
            }
        }
        Err(Forfeit::Silent { to, waited: patience, refused: self.refused.take() })
    }
}
