//! Lines from the client program to the engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ludoteca_engine::{Level, Limits};
use ludoteca_rules::{Game, Side};
use thiserror::Error;

use crate::clock::Clock;

/// A command from the client to the engine. Its text form is the line without the line break.
///
/// ```
/// use ludoteca_protocol::{Command, Go};
/// let go = Command::Go(Go { nodes: Some(5_000), ..Go::default() });
/// assert_eq!(go.to_string(), "go nodes 5000");
/// assert_eq!("go  nodes 5000".parse(), Ok(go));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Requests the engine's name and options.
    Ugi,
    /// Starts a new game.
    NewGame,
    /// Checks that the engine responds.
    IsReady,
    /// Sets an option.
    SetOption {
        /// Name of the option.
        name: String,
        /// Any single-line text.
        value: String,
    },
    /// Sets up a position.
    Position {
        /// Position text; `None` is the initial position.
        start: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// Starts a search.
    Go(Go),
    /// Stops the search.
    Stop,
    /// Queries the position.
    Query(Query),
    /// Quits the engine.
    Quit,
}

/// A query about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether the first side is to move.
    FirstToMove,
    /// Result of the game.
    Result,
    /// Legal moves.
    LegalMoves,
}

/// Limits of a search; without any limit it runs until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Clocks of the first and second side, if the game has a time control.
    pub clocks: Option<[Clock; 2]>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions to visit.
    pub nodes: Option<u64>,
}

impl Go {
    /// Limits of a search for `side`: the stricter of these limits and those of the level.
    ///
    /// ```
    /// use ludoteca_engine::Level;
    /// use ludoteca_protocol::Go;
    /// use ludoteca_rules::{Game, Side};
    /// let go = Go { nodes: Some(100), ..Go::default() };
    /// let limits = go.limits(Some(Level::MIN), Game::Six, Side::First);
    /// let level = Level::MIN.limits(Game::Six);
    /// assert_eq!((limits.nodes, limits.margin), (Some(100), level.margin));
    /// ```
    pub fn limits(&self, level: Option<Level>, game: Game, side: Side) -> Limits {
        let level = level.map(|level| level.limits(game)).unwrap_or_default();
        let plan = self.clocks.map(|clocks| clocks[side.index()].plan());
        Limits {
            nodes: [level.nodes, self.nodes].into_iter().flatten().min(),
            depth: [level.depth, self.depth].into_iter().flatten().min(),
            // An explicit node limit is strict.
            settling: if self.nodes.is_some() { 0 } else { level.settling },
            time: self.time.into_iter().chain(plan.map(|(_, hard)| hard)).min(),
            soft_time: plan.map(|(soft, _)| soft),
            ..level
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Ugi => f.write_str("ugi"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::Position { start, moves } => {
                match start {
                    None => f.write_str("position startpos")?,
                    Some(text) => write!(f, "position fen {text}")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::Query(query) => f.write_str(match query {
                Query::GameOver => "query gameover",
                Query::FirstToMove => "query p1turn",
                Query::Result => "query result",
                Query::LegalMoves => "query legalmoves",
            }),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Go {
    /// Writes times as whole milliseconds, at least 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return f.write_str("go infinite");
        }
        let millis = |time: Duration| time.as_millis().max(1);
        f.write_str("go")?;
        if let Some([first, second]) = self.clocks {
            write!(f, " p1time {} p2time {}", millis(first.left), millis(second.left))?;
            let [first, second] = [first, second].map(|clock| clock.increment.as_millis());
            write!(f, " p1inc {first} p2inc {second}")?;
        }
        if let Some(time) = self.time {
            write!(f, " movetime {}", millis(time))?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        Ok(())
    }
}

const QUERIES: &str = "gameover, p1turn, result or legalmoves";
const LIMITS: &str = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes or infinite";

/// An invalid command. The message states what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct CommandError(String);

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        Self::parse(line).map_err(CommandError)
    }
}

impl Command {
    fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = split(line);
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(format!("nothing may follow {word}, but there is: {}", brief(rest))),
        };
        match word {
            "" => Ok(Self::Nothing),
            "ugi" => alone(Self::Ugi),
            "uginewgame" => alone(Self::NewGame),
            "isready" => alone(Self::IsReady),
            "stop" => alone(Self::Stop),
            "quit" => alone(Self::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "go" => go(rest).map(Self::Go),
            "query" => query(rest).map(Self::Query),
            _ => Err(format!(
                "unknown command {}: expected ugi, uginewgame, isready, setoption, position, go, \
                 stop, query or quit",
                brief(word)
            )),
        }
    }
}

/// Splits off the first word.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// A text for an error message, escaped and truncated.
pub(crate) fn brief(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(60).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

fn set_option(text: &str) -> Result<Command, String> {
    let form = || "expected setoption name NAME value VALUE".to_owned();
    let ("name", rest) = split(text) else { return Err(form()) };
    let (name, rest) = split(rest);
    let ("value", value) = split(rest) else { return Err(form()) };
    if name.is_empty() || value.is_empty() {
        return Err(form());
    }
    Ok(Command::SetOption { name: name.into(), value: value.into() })
}

fn position(text: &str) -> Result<Command, String> {
    let (kind, rest) = split(text);
    let words: Vec<_> = rest.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
    let start = match (kind, start) {
        ("startpos", []) => None,
        ("fen", [_, ..]) => Some(start.join(" ")),
        _ => return Err("expected position startpos or position fen POSITION, then moves …".into()),
    };
    Ok(Command::Position { start, moves: moves.iter().map(|&mv| mv.into()).collect() })
}

fn query(text: &str) -> Result<Query, String> {
    match text {
        "gameover" => Ok(Query::GameOver),
        "p1turn" => Ok(Query::FirstToMove),
        "result" => Ok(Query::Result),
        "legalmoves" => Ok(Query::LegalMoves),
        "" => Err(format!("expected query {QUERIES}")),
        _ => Err(format!("unknown question {}: expected {QUERIES}", brief(text))),
    }
}

fn go(text: &str) -> Result<Go, String> {
    let mut go = Go::default();
    let mut given: Vec<&str> = Vec::new();
    let mut times = [None; 2];
    let mut increments = [Duration::ZERO; 2];
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if given.contains(&word) {
            return Err(format!("{} is given twice", brief(word)));
        }
        given.push(word);
        let mut number = |least: u64| {
            let text = words.next().ok_or_else(|| format!("a number must follow {word}"))?;
            let number: Option<u64> = text.parse().ok().filter(|&number| number >= least);
            number.ok_or_else(|| {
                format!("{word} must be a whole number of at least {least}, not {}", brief(text))
            })
        };
        match word {
            "p1time" => times[0] = Some(Duration::from_millis(number(1)?)),
            "p2time" => times[1] = Some(Duration::from_millis(number(1)?)),
            "p1inc" => increments[0] = Duration::from_millis(number(0)?),
            "p2inc" => increments[1] = Duration::from_millis(number(0)?),
            "movetime" => go.time = Some(Duration::from_millis(number(1)?)),
            "depth" => go.depth = Some(u32::try_from(number(1)?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number(1)?),
            "infinite" => {}
            _ => return Err(format!("unknown limit {}: expected {LIMITS}", brief(word))),
        }
    }
    if given.contains(&"infinite") && given.len() > 1 {
        return Err("infinite stands alone".into());
    }
    go.clocks = match times {
        [Some(first), Some(second)] => Some([
            Clock { left: first, increment: increments[0] },
            Clock { left: second, increment: increments[1] },
        ]),
        [None, None] if increments == [Duration::ZERO; 2] => None,
        _ => return Err("a clock needs both p1time and p2time".into()),
    };
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        Command::parse(line)
    }

    #[test]
    fn extra_spaces_are_ignored() {
        assert_eq!(read("  isready\t"), Ok(Command::IsReady));
        assert_eq!(read(" "), Ok(Command::Nothing));
        let moves = vec!["a1".to_owned(), "b2".to_owned()];
        assert_eq!(
            read("position   startpos  moves a1   b2"),
            Ok(Command::Position { start: None, moves })
        );
    }

    #[test]
    fn a_position_may_contain_spaces() {
        let Ok(Command::Position { start, moves }) = read("position fen 3/3/3 w 7 7 moves a1")
        else {
            panic!("rejected");
        };
        assert_eq!((start.as_deref(), moves.len()), (Some("3/3/3 w 7 7"), 1));
    }

    #[test]
    fn an_option_value_may_contain_spaces() {
        let value = r#"{"board": "hex", "side": 4}"#;
        assert_eq!(
            read(&format!("setoption name Options value {value}")),
            Ok(Command::SetOption { name: "Options".into(), value: value.into() })
        );
    }

    #[test]
    fn limits_are_parsed() {
        let Ok(Command::Go(go)) = read("go p1time 60000 p2time 1 p1inc 500 depth 9 nodes 70")
        else {
            panic!("rejected");
        };
        let clock = |left, increment| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(go.clocks, Some([clock(60_000, 500), clock(1, 0)]));
        assert_eq!((go.depth, go.nodes, go.time), (Some(9), Some(70), None));
        assert_eq!(read("go infinite"), Ok(Command::Go(Go::default())));
        assert_eq!(read("go"), Ok(Command::Go(Go::default())));
    }

    #[test]
    fn commands_round_trip() {
        for line in [
            "ugi",
            "uginewgame",
            "isready",
            "stop",
            "quit",
            "setoption name Options value {\"side\": 4}",
            "position startpos",
            "position startpos moves a1 b2",
            "position fen 3/3/3 w 7 7 moves a1",
            "query gameover",
            "query p1turn",
            "query result",
            "query legalmoves",
            "go infinite",
            "go p1time 60000 p2time 1 p1inc 500 p2inc 0 movetime 5 depth 9 nodes 70",
        ] {
            assert_eq!(read(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn errors_name_the_fault() {
        for (line, fault) in [
            ("uci", "unknown command uci"),
            ("ugi now", "nothing may follow ugi"),
            ("query", "expected query gameover, p1turn, result or legalmoves"),
            ("query now", "unknown question now: expected gameover"),
            ("go depth", "a number must follow depth"),
            ("go depth 0", "depth must be a whole number of at least 1, not 0"),
            ("go movetime -5", "movetime must be"),
            ("go p1time 0 p2time 5", "p1time must be"),
            ("go p1time 5", "both p1time and p2time"),
            ("go p1inc 5", "both p1time and p2time"),
            ("go nodes 5 nodes 6", "nodes is given twice"),
            ("go infinite depth 3", "infinite stands alone"),
            ("go soon", "unknown limit soon"),
            ("position", "expected position startpos"),
            ("position fen", "expected position startpos"),
            ("position startpos a1", "expected position startpos"),
            ("setoption Hash 5", "expected setoption name"),
            ("setoption name Hash value", "expected setoption name"),
        ] {
            let message = read(line).expect_err(line);
            assert!(message.contains(fault), "{line}: {message}");
        }
    }
}
