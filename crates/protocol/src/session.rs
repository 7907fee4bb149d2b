//! A conversation: lines in, lines out, and the search between them.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ludoteca_engine::{Engine, Knowledge, Limits, Stop};
use ludoteca_rules::{AnyMatch, Side};

use crate::command::{Command, Go, Query};
use crate::report;
use crate::settings::{Change, Settings};

/// One program's conversation with the engine. Searches run beside it, so that a line is answered
/// at once.
///
/// See the [crate](crate) for an example.
pub struct Session<W> {
    out: Output<W>,
    settings: Settings,
    game: AnyMatch,
    /// Kept from search to search for the memory of its table; away while it searches.
    engine: Option<Engine>,
    search: Option<Running>,
}

/// A search under way.
struct Running {
    stop: Stop,
    /// Whether it ends by itself.
    ends: bool,
    /// Set before the best move is told: whoever has heard it finds the engine free.
    done: Arc<AtomicBool>,
    /// Closed when the best move has been written.
    ended: Receiver<()>,
    /// Gives the engine back.
    thread: JoinHandle<Engine>,
}

/// Where whole answers go, one at a time.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    /// Writes whole lines, each with its end.
    fn write(&self, lines: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(lines.as_bytes())?;
        out.flush()
    }
}

impl<W: Write + Send + 'static> Session<W> {
    /// A session that answers on `out`.
    pub fn new(out: W) -> Self {
        let settings = Settings::new();
        let game = settings.options.start();
        Self { out: Output(Arc::new(Mutex::new(out))), settings, game, engine: None, search: None }
    }

    /// Replaces the tablebases of the program by others.
    #[must_use]
    pub fn with_knowledge(mut self, knowledge: Arc<Knowledge>) -> Self {
        self.settings.knowledge = knowledge;
        self
    }

    /// Takes a line. What makes no sense is answered by one line, and changes nothing. Breaks when
    /// there is nothing more to say.
    ///
    /// # Errors
    /// If nobody takes the answers any more.
    pub fn line(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        match line.parse().and_then(|command| self.obey(command)) {
            Ok(Reply::Lines(lines)) => self.out.write(&lines)?,
            Ok(Reply::Quit) => return Ok(ControlFlow::Break(())),
            Err(message) => self.refuse(&message)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says that something made no sense.
    ///
    /// # Errors
    /// If nobody takes the answers any more.
    pub fn refuse(&mut self, message: &str) -> io::Result<()> {
        self.out.write(&format!("info string error: {message}\n"))
    }

    /// Ends the session when there are no more lines. A search with a limit has until `patience` is
    /// over to finish; then it is stopped, as any other is at once. Its best move has been written
    /// when this returns.
    pub fn end(mut self, patience: Duration) {
        if let Some(search) = &self.search
            && search.ends
            && search.ended.recv_timeout(patience) == Err(RecvTimeoutError::Timeout)
        {
            let patience = patience.as_secs_f64();
            // Whether anybody reads it makes no difference to what follows.
            let _ = self.out.write(&format!(
                "info string the input ended {patience} s ago: the search stops\n"
            ));
        }
        self.stop();
    }

    fn obey(&mut self, command: Command) -> Result<Reply, String> {
        let lines = match command {
            Command::Nothing => String::new(),
            Command::Ugi => format!(
                "id name Ludoteca {}\nid author Ludoteca\n{}ugiok\n",
                env!("CARGO_PKG_VERSION"),
                Settings::list()
            ),
            Command::IsReady => "readyok\n".into(),
            Command::NewGame => {
                self.free()?;
                // What the engine has proved in one game it does not bring into the next.
                self.engine = None;
                self.game = self.settings.options.start();
                String::new()
            }
            Command::SetOption { name, value } => {
                self.free()?;
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
                self.free()?;
                self.game = self.position(start.as_deref(), &moves)?;
                String::new()
            }
            Command::Go(go) => {
                self.free()?;
                self.go(&go)?;
                String::new()
            }
            Command::Stop => {
                self.stop();
                String::new()
            }
            Command::Query(query) => format!("response {}\n", self.answer(query)),
            Command::Quit => {
                self.stop();
                return Ok(Reply::Quit);
            }
        };
        Ok(Reply::Lines(lines))
    }

    /// Makes sure that no search is under way.
    fn free(&mut self) -> Result<(), String> {
        if let Some(search) = self.search.take_if(|search| search.done.load(Ordering::Acquire)) {
            self.engine = search.thread.join().ok();
        }
        match self.search {
            None => Ok(()),
            Some(_) => Err("a search is under way: send stop first".into()),
        }
    }

    /// Ends the search; its best move has been told when this returns.
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
        let ends = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        let (out, many) = (self.out.clone(), self.settings.lines > 1);
        let (stopped, told) = (stop.clone(), Arc::clone(&done));
        let (ends_with_it, ended) = mpsc::channel();
        let thread = thread::spawn(move || {
            let _ends_with_it: mpsc::Sender<()> = ends_with_it;
            let mut shown = None;
            let best = engine.go(&limits, &stopped, &mut |info| {
                shown = info.pv.first().cloned();
                if out.write(&report::info(info, many)).is_err() {
                    stopped.stop();
                }
            });
            told.store(true, Ordering::Release);
            let best = best.expect("the game goes on");
            // Nobody is there to be told if these fail.
            // The last line is of the move that is played.
            if shown.as_ref() != Some(&best.mv) {
                let _ = out.write(&report::info(&best.info, many));
            }
            let _ = out.write(&format!("bestmove {}\n", best.mv));
            engine
        });
        self.search = Some(Running { stop, ends, done, ended, thread });
        Ok(())
    }

    fn answer(&self, query: Query) -> String {
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

/// What comes of a command.
enum Reply {
    Lines(String),
    Quit,
}
