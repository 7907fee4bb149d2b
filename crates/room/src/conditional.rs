//! Conditional moves: replies that a player of a correspondence game has prepared for the opponent's next moves.
//!
//! They are no events, because only their player may see them. What remains of them follows from the events after they
//! were stored, so nothing has to be stored when a reply is played.

use ludoteca_rules::{Fault, Side};

use crate::{Event, Refusal, Room};

/// A move of the opponent, the reply to it, and so on; the last move is a reply.
pub type Line = Vec<String>;

/// Replies that a player has prepared.
///
/// ```
/// use ludoteca_room::{ConditionalMoves, Event, Player, PlayerId, Room, Seats};
/// use ludoteca_rules::{Game, Side};
/// let [ana, luis] = [1, 2].map(|id| Player::human(PlayerId::from_bytes([id; 10])));
/// let opening = Game::Fourmation.options("side=5 n=4")?.start();
/// let mut room = Room::new(opening, Seats { first: ana, second: luis }, None);
/// let line = |moves: &str| moves.split(' ').map(String::from).collect::<Vec<_>>();
/// let stored = ConditionalMoves::new(&room, Side::Second, &[line("c3 d4"), line("a1 b2")])?;
/// let moved = Event::Moved { side: Side::First, mv: "a1".into(), timing: None };
/// room.apply(&moved)?;
/// assert_eq!(stored.remaining(&room, &[moved]), [["b2"]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalMoves {
    /// The number of the last event when they were stored.
    pub seq: u64,
    /// Number of moves before the first move of each line.
    pub ply: usize,
    /// The lines. After the same moves, all of them have the same reply.
    pub lines: Vec<Line>,
}

impl ConditionalMoves {
    /// Maximum number of lines.
    pub const MAX_LINES: usize = 20;
    /// Maximum number of plies in a line.
    pub const MAX_PLIES: usize = 10;

    /// Checks lines of the player of `side` from the present position, in which the opponent is to move, and rewrites
    /// them in the notation of the game. A line that is the beginning of another one is left out.
    ///
    /// # Errors
    /// The first fault; its place is that of a move, such as `lines[2][1]`, or of a line.
    pub fn new(room: &Room, side: Side, lines: &[Line]) -> Result<Self, Fault> {
        if lines.len() > Self::MAX_LINES {
            let message =
                format!("there are {} lines, but at most {}", lines.len(), Self::MAX_LINES);
            return Err(Fault::new("too-many-lines", "lines", message));
        }
        let mut checked: Vec<Line> = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let line = legal(room, side, number, line)?;
            check_replies(&checked, &line, number)?;
            let is_part = |part: &Line, of: &Line| of.starts_with(part);
            if !checked.iter().any(|other| is_part(&line, other)) {
                checked.retain(|other| !is_part(other, &line));
                checked.push(line);
            }
        }
        Ok(Self { seq: room.seq(), ply: room.game().ply(), lines: checked })
    }

    /// What follows the moves that were played since the lines were stored, in those lines that begin with them.
    /// `events` are those since then, which led to `room`. Once moves were taken back or the game is over, nothing
    /// remains.
    pub fn remaining(&self, room: &Room, events: &[Event]) -> Vec<Line> {
        let is_undone = events.iter().any(|event| matches!(event, Event::Undone { .. }));
        let moves = room.game().move_texts();
        let Some(played) = moves.get(self.ply..).filter(|_| !is_undone && room.to_move().is_some())
        else {
            return Vec::new();
        };
        let rest = |line: &Line| Some(line.strip_prefix(played)?.to_vec());
        self.lines.iter().filter_map(rest).filter(|rest| !rest.is_empty()).collect()
    }
}

/// The line in the notation of the game.
fn legal(room: &Room, side: Side, number: usize, line: &Line) -> Result<Line, Fault> {
    let max = ConditionalMoves::MAX_PLIES;
    if line.is_empty() || line.len() % 2 == 1 || line.len() > max {
        let message = format!(
            "a line has 2 to {max} moves and ends with your own; this one has {}",
            line.len()
        );
        return Err(Fault::new("line-length", format!("lines[{number}]"), message));
    }
    let mut game = room.game().clone();
    let mut moves = Vec::new();
    for (ply, mv) in line.iter().enumerate() {
        let at = || format!("lines[{number}][{ply}]");
        let to_move = if ply % 2 == 0 { side.other() } else { side };
        if game.to_move().is_some_and(|side| side != to_move) {
            let message = format!("{mv:.40} is a move of {to_move}, which is not to move then");
            return Err(Fault::new("not-your-turn", at(), message));
        }
        let played = game.play_text(mv).map_err(|error| {
            let refusal = Refusal::from(error);
            Fault::new(refusal.code(), at(), refusal.to_string())
        })?;
        moves.push(played);
    }
    Ok(moves)
}

/// Checks that no earlier line has another reply after the same moves.
fn check_replies(lines: &[Line], line: &Line, number: usize) -> Result<(), Fault> {
    for earlier in lines {
        let same = earlier.iter().zip(line).take_while(|(one, other)| one == other).count();
        if same % 2 == 1 && same < line.len() {
            let message = format!("{} and {} reply to the same moves", earlier[same], line[same]);
            return Err(Fault::new("two-replies", format!("lines[{number}][{same}]"), message));
        }
    }
    Ok(())
}
