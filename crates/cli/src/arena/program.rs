//! An engine of somebody else, which speaks UGI.

use std::time::{Duration, Instant};

use ludoteca_engine::Stop;
use ludoteca_protocol::{Answer, Command};
use ludoteca_rules::{AnyMatch, AnyOptions};

use super::fault::Fault;
use super::player::{Chosen, Turn};
use super::process::{Heard, LONGEST, Process};

/// Lines that an engine may write before it answers.
const FLOOD: u32 = 100_000;
/// How long an engine may take to start, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is looked whether the match is to end.
const GLANCE: Duration = Duration::from_millis(50);

/// How to start an engine, and what to set in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Recipe {
    pub(super) arguments: Vec<String>,
    /// Options by name, beside those that say which game is played.
    pub(super) settings: Vec<(String, String)>,
}

/// An engine that is started when it is needed, and again after it has failed.
pub(super) struct Program {
    recipe: Recipe,
    options: AnyOptions,
    running: Option<Process>,
    /// Whether it knows the option `Seed`.
    has_seed: bool,
    /// What it last refused.
    refused: Option<String>,
}

impl Program {
    pub(super) fn new(recipe: &Recipe, options: AnyOptions) -> Self {
        Self { recipe: recipe.clone(), options, running: None, has_seed: false, refused: None }
    }

    /// Gets ready for a game; starts it if it is not running.
    pub(super) fn begin(&mut self, seed: u64, stop: &Stop) -> Result<(), Fault> {
        if self.running.is_none() {
            let unable = |why: String| Fault::NotStarted { why };
            let process = Process::start(&self.recipe.arguments);
            self.running = Some(process.map_err(|error| unable(error.to_string()))?);
            self.introduce(stop).map_err(|fault| match fault {
                Fault::NotStarted { .. } => fault,
                _ => unable(fault.to_string()),
            })?;
        }
        if self.has_seed {
            // Small enough for engines that keep it in 32 bits.
            self.set("Seed", &(seed >> 33).to_string())?;
        }
        self.tell(&Command::NewGame)?;
        self.settle(stop)
    }

    /// A move for whoever is to move.
    pub(super) fn choose(&mut self, game: &AnyMatch, turn: &Turn<'_>) -> Result<Chosen, Fault> {
        let start = game.position_text(0);
        let start =
            start.filter(|text| Some(text) != self.options.start().position_text(0).as_ref());
        self.tell(&Command::Position { start, moves: game.move_texts() })?;
        if let Some(process) = &self.running {
            process.forget();
        }
        let began = Instant::now();
        self.tell(&Command::Go(turn.go.clone()))?;
        let patience = turn.had.map_or(turn.timeout, |had| had + turn.grace);
        let answer = self.hear("go", patience, turn.stop, |answer| match answer {
            Answer::BestMove(mv) => Some(mv),
            _ => None,
        });
        let took = began.elapsed();
        match (answer, turn.had) {
            (Ok(mv), _) => Ok(Chosen { mv, took }),
            (Err(Fault::Silent { .. }), Some(had)) => {
                Err(Fault::Time { took, had, grace: turn.grace })
            }
            (Err(fault), _) => Err(fault),
        }
    }

    /// Ends it; the next game starts it anew.
    pub(super) fn end(&mut self) {
        if let Some(mut process) = self.running.take() {
            process.kill();
        }
    }

    /// The handshake, and which game is played by which rules.
    fn introduce(&mut self, stop: &Stop) -> Result<(), Fault> {
        let unable = |why: String| Fault::NotStarted { why };
        self.refused = None;
        self.tell(&Command::Ugi)?;
        let mut names = Vec::new();
        self.hear("ugi", PATIENCE, stop, |answer| {
            if let Answer::Option(option) = &answer {
                names.push(option.name.to_lowercase());
            }
            (answer == Answer::UgiOk).then_some(())
        })?;
        let knows = |name: &str| names.contains(&name.to_lowercase());
        let mut settings = self.recipe.settings.iter();
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
        for (name, value) in self.recipe.settings.clone() {
            if !knows(&name) {
                return Err(unable(format!("it has no option {name}")));
            }
            self.set(&name, &value)?;
        }
        self.tell(&Command::IsReady)?;
        let (digest, mut played) = (self.options.digest(), None);
        self.hear("isready", PATIENCE, stop, |answer| {
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

    fn settle(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.tell(&Command::IsReady)?;
        self.hear("isready", PATIENCE, stop, |answer| (answer == Answer::ReadyOk).then_some(()))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.tell(&Command::SetOption { name: name.into(), value: value.into() })
    }

    fn tell(&mut self, command: &Command) -> Result<(), Fault> {
        let process = self.running.as_mut().expect("it was started");
        process.tell(&command.to_string()).map_err(|_| Fault::Died { how: process.last_words() })
    }

    /// The answer that `wanted` picks out. What the protocol does not know is passed over.
    fn hear<T>(
        &mut self,
        to: &'static str,
        patience: Duration,
        stop: &Stop,
        mut wanted: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, Fault> {
        let process = self.running.as_mut().expect("it was started");
        let end = Instant::now() + patience;
        let mut lines = 0;
        // Whoever writes on and on is not listened to when the match is to end.
        while !stop.is_stopped() {
            let left = end.saturating_duration_since(Instant::now());
            match process.hear(left.min(GLANCE)) {
                Heard::Line(line) => {
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
                        return Err(Fault::Flood { to, what: format!("{FLOOD} lines") });
                    }
                }
                Heard::TooLong => {
                    let what = format!("a line of more than {LONGEST} bytes");
                    return Err(Fault::Flood { to, what });
                }
                Heard::End => return Err(Fault::Died { how: process.last_words() }),
                Heard::Silence if left.is_zero() => break,
                Heard::Silence => {}
            }
        }
        Err(Fault::Silent { to, waited: patience, refused: self.refused.take() })
    }
}
