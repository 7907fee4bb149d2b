//! The engine's side of the protocol.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ludoteca_engine::{Engine, Knowledge, Limits, Stop};
use ludoteca_rules::{AnyMatch, Side};

use crate::command::{Command, CommandError, Go, Query};
use crate::report;
use crate::settings::{Change, Settings};

/// A session of one client. Searches run on their own thread, so that every line gets its reply
/// immediately.
///
/// See the [crate](crate) for an example.
pub struct Session<W> {
    out: Output<W>,
    settings: Settings,
    game: AnyMatch,
    /// Kept between searches to reuse its memory; `None` during a search.
    engine: Option<Engine>,
    search: Option<Running>,
}

/// A running search.
struct Running {
    stop: Stop,
    /// Whether the search has a limit.
    is_limited: bool,
    /// Set before the best move is written: a client that has read it finds the engine idle.
    done: Arc<AtomicBool>,
    /// Disconnected after the best move is written.
    finished: Receiver<()>,
    /// Returns the engine.
    thread: JoinHandle<Engine>,
}

/// The output, shared with the search thread. Writes are atomic.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    /// Writes complete lines.
    fn write(&self, lines: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(lines.as_bytes())?;
        out.flush()
    }
}

impl<W: Write + Send + 'static> Session<W> {
    /// Creates a session that writes to `out`.
    pub fn new(out: W) -> Self {
        let settings = Settings::new();
        let game = settings.options.start();
        Self { out: Output(Arc::new(Mutex::new(out))), settings, game, engine: None, search: None }
    }

    /// Replaces the built-in tablebases.
    #[must_use]
    pub fn with_knowledge(mut self, knowledge: Arc<Knowledge>) -> Self {
        self.settings.knowledge = knowledge;
        self
    }

    /// Processes a line. An invalid line gets one error line and has no effect. Returns
    /// [`Break`](ControlFlow::Break) on `quit`.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn line(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        let parsed = line.parse().map_err(|error: CommandError| error.to_string());
        match parsed.and_then(|command| self.execute(command)) {
            Ok(Reply::Lines(lines)) => self.out.write(&lines)?,
            Ok(Reply::Quit) => return Ok(ControlFlow::Break(())),
            Err(message) => self.reject(&message)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reports an error to the client.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn reject(&mut self, message: &str) -> io::Result<()> {
        self.out.write(&format!("info string error: {message}\n"))
    }

    /// Ends the session at the end of the input. A search with a limit may continue for `timeout`;
    /// an unlimited search is stopped immediately. The best move is written before this returns.
    pub fn end(mut self, timeout: Duration) {
        if let Some(search) = &self.search
            && search.is_limited
            && search.finished.recv_timeout(timeout) == Err(RecvTimeoutError::Timeout)
        {
            let timeout = timeout.as_secs_f64();
            // A write error does not matter: the session ends anyway.
            let _ = self
                .out
                .write(&format!("info string the input ended {timeout} s ago: the search stops\n"));
        }
        self.stop();
    }

    fn execute(&mut self, command: Command) -> Result<Reply, String> {
        let lines = match command {
            Command::Nothing => String::new(),
            Command::Ugi => format!(
                "id name Ludoteca {}\nid author Ludoteca\n{}ugiok\n",
                env!("CARGO_PKG_VERSION"),
                Settings::list()
            ),
            Command::IsReady => "readyok\n".into(),
            Command::NewGame => {
                self.ensure_idle()?;
                // Proved results must not influence the next game.
                self.engine = None;
                self.game = self.settings.options.start();
                String::new()
            }
            Command::SetOption { name, value } => {
                self.ensure_idle()?;
                match self.settings.set(&name, &value)? {
                    Change::Search => {
                        self.engine = None;
                        String::new()
                    }
                    Change::Rules => {
                        let options = &self.settings.options;
                        self.game = options.start();
                        format!(
                            "info string rules {} digest {}\n",
                            options.json(),
                            options.digest()
                        )
                    }
                }
            }
            Command::Position { start, moves } => {
                self.ensure_idle()?;
                self.game = self.position(start.as_deref(), &moves)?;
                String::new()
            }
            Command::Go(go) => {
                self.ensure_idle()?;
                self.go(&go)?;
                String::new()
            }
            Command::Stop => {
                self.stop();
                String::new()
            }
            Command::Query(query) => format!("response {}\n", self.response(query)),
            Command::Quit => {
                self.stop();
                return Ok(Reply::Quit);
            }
        };
        Ok(Reply::Lines(lines))
    }

    /// Fails if a search is running; takes back the engine of a finished one.
    fn ensure_idle(&mut self) -> Result<(), String> {
        if let Some(search) = self.search.take_if(|search| search.done.load(Ordering::Acquire)) {
            self.engine = search.thread.join().ok();
        }
        match self.search {
            None => Ok(()),
            Some(_) => Err("a search is under way: send stop first".into()),
        }
    }

    /// Stops the search; its best move is written before this returns.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
            self.engine = search.thread.join().ok();
        }
    }

    fn position(&self, start: Option<&str>, moves: &[String]) -> Result<AnyMatch, String> {
        let options = &self.settings.options;
        let mut game = match start {
            None => options.start(),
            Some(start) => options.start_from(start).map_err(|faults| format!("{faults}"))?,
        };
        for (place, mv) in moves.iter().enumerate() {
            game.play_text(mv).map_err(|error| format!("move {}: {error}", place + 1))?;
        }
        Ok(game)
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let Some(side) = self.game.to_move() else {
            return Err("the game is over: there is nothing to search".into());
        };
        let limits = go.limits(self.settings.level, self.game.game(), side);
        let limits = Limits { lines: self.settings.lines, ..limits };
        let mut engine = self.engine.take().unwrap_or_else(|| self.settings.engine());
        engine.set_position(&self.game);
        let (stop, done) = (Stop::default(), Arc::new(AtomicBool::new(false)));
        let is_limited = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        let (out, many) = (self.out.clone(), self.settings.lines > 1);
        let (search_stop, search_done) = (stop.clone(), Arc::clone(&done));
        let (sender, finished) = mpsc::channel();
        let thread = thread::spawn(move || {
            // Dropped, and thereby disconnected, when the thread ends.
            let _sender: mpsc::Sender<()> = sender;
            let mut reported = None;
            let best = engine.go(&limits, &search_stop, &mut |info| {
                reported = info.pv.first().cloned();
                if out.write(&report::info(info, many)).is_err() {
                    search_stop.stop();
                }
            });
            search_done.store(true, Ordering::Release);
            let best = best.expect("the game is not over");
            // The last report describes the move to play. Write errors have no recipient.
            if reported.as_ref() != Some(&best.mv) {
                let _ = out.write(&report::info(&best.info, many));
            }
            let _ = out.write(&format!("bestmove {}\n", best.mv));
            engine
        });
        self.search = Some(Running { stop, is_limited, done, finished, thread });
        Ok(())
    }

    fn response(&self, query: Query) -> String {
        match query {
            Query::GameOver => self.game.outcome().is_some().to_string(),
            Query::FirstToMove => {
                (self.game.side_at(self.game.ply()) == Some(Side::First)).to_string()
            }
            Query::Result => match self.game.outcome().map(|outcome| outcome.winner) {
                None => "none".into(),
                Some(None) => "draw".into(),
                Some(Some(Side::First)) => "p1win".into(),
                Some(Some(Side::Second)) => "p2win".into(),
            },
            Query::LegalMoves => self.game.legal_texts().join(" "),
        }
    }
}

/// Outcome of a command.
enum Reply {
    Lines(String),
    Quit,
}
