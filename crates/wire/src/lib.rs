#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! [`requests`] and [`queries`] are what clients send, [`state`] is a game as they see it, [`events`] what happens
//! in it, [`stored`] events as databases keep them; [`error`] has all problems. [`statistics`] counts results,
//! [`suggestion`] estimates the suggested level, [`mod@solved`] lists the solved boards.

mod analysis;
mod base32;
mod body;
mod clock;
mod error;
mod events;
mod head;
mod hint;
mod id;
mod knowledge;
mod lines;
mod listing;
mod players;
mod position;
mod problem;
mod puzzles;
mod queries;
mod rating_range;
mod ratings;
pub mod records;
mod requests;
mod room_state;
pub mod routes;
mod rules;
mod rules_text;
pub mod schema;
pub mod seats;
mod setting;
mod setup;
mod shared;
mod solved;
mod speed;
mod state;
mod statistics;
pub mod stored;
mod suggestion;
mod tables;
pub mod tally;
mod wording;

pub use analysis::{Analysis, ReviewRequest, Reviewed, bounded};
pub use body::{parse, parse_value, read_query};
pub use clock::{ClockInfo, Control, DaysOff, Holiday};
pub use error::Error;
pub use events::{Content, Event, NumberedEvent, PresenceSummary, RoomUpdate};
pub use head::{Changes, Head};
pub use hint::Hint;
pub use id::{GameId, InvalidId, player, player_text};
pub use knowledge::Knowledge;
pub use lines::{AnalysisLine, GameStreamLine, ReviewLine};
pub use listing::{Games, Listed, ListedGame, ListedOutcome};
pub use players::{Me, Player, Players, Whoami};
pub use position::{Ply, PositionInfo, view};
pub use problem::{CutOff, Problem, ProtectedGame, RecordPlace};
pub use puzzles::{
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles, PuzzlesOfGame,
    find_puzzle,
};
pub use queries::{
    ListQuery, ListedOpponent, ListedResult, PlayerGamesQuery, PositionQuery, RecordFormat,
    RecordQuery, RulesQuery, TextQuery, UpdateContent, UpdatesQuery, game_name, invalid, played,
};
pub use rating_range::RatingRange;
pub use ratings::{OwnRating, OwnRatings, PlayerRating, RoomRating, RoomRatings, Solved};
pub use requests::{
    Converted, Draw, DrawAnswer, Import, Move, NewGame, NewPlayer, NewPlayers, NoFields, Pair,
    Rename, Resign, SeqOnly, Sit, SplitRecords, Undo, UndoAnswer,
};
pub use rules::{GameRules, Rules, Variant, Variants};
pub use rules_text::RulesText;
pub use setting::{Setting, begin};
pub use setup::{Assemble, Assembled, Parts};
pub use shared::{Form, Shared, SharedUpdate};
pub use solved::solved;
pub use speed::Speed;
pub use state::{Rendered, State, Undoable};
pub use statistics::{GameResults, LevelResults, Statistics};
pub use tables::{
    AvailableTables, Category, Exact, ExactMove, GameBook, GameTables, TablesAnswer, TablesQuery,
};
