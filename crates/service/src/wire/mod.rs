//! Messages in both directions: requests, answers and events. This module only translates.

mod account;
mod analysis;
mod challenges;
mod chat;
mod clock;
mod events;
mod explorer;
mod games;
mod hint;
mod listing;
mod live;
mod lobby;
mod players;
mod problem;
mod profile;
mod push;
mod puzzles;
mod queries;
mod ratings;
mod requests;
mod rules;
pub(crate) mod schema;
mod setup;
mod socket;
mod statistics;
mod tables;
mod tokens;

pub(crate) use account::{
    Account, Confirmation, NewAccount, NewPasskey, OwnAccount, PasskeyChallenge, PasskeyCreation,
    PasskeyName, PasskeySignIn, PasswordChange, Recovery, RecoveryCodes, SignIn,
};
pub(crate) use analysis::{Analysis, ReviewRequest, Reviewed};
pub(crate) use challenges::{Challenge, Challenges, EventLine, NewChallenge};
pub(crate) use chat::{BlockedPlayers, Conversation, Message, MessagesQuery, ReportRequest};
pub(crate) use events::{Company, RoomUpdate};
pub(crate) use explorer::{Explored, ExplorerQuery};
pub(crate) use games::{Ply, PositionInfo, Rendered, State};
pub(crate) use hint::Hint;
pub(crate) use listing::Games;
pub(crate) use live::{Live, LiveGame};
pub(crate) use lobby::Lobby;
pub(crate) use players::{Me, Whoami};
pub(crate) use problem::{CutOff, Problem, RecordPlace};
pub(crate) use profile::{
    Leaderboard, LeaderboardPlace, Profile, profile_ratings, profile_results,
};
pub(crate) use push::{Subscription, SubscriptionRequest, Subscriptions};
pub(crate) use puzzles::{
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles,
};
pub(crate) use queries::{
    ListQuery, PlayerGamesQuery, PositionQuery, RecordFormat, RecordQuery, RulesQuery, TextQuery,
    UpdatesQuery,
};
pub(crate) use ratings::OwnRatings;
pub(crate) use requests::{
    Converted, Draw, Import, Move, NewGame, NoFields, Pair, Rename, Resign, SeqOnly, Sit,
    SplitRecords, Undo, UndoAnswer,
};
pub(crate) use rules::{GameRules, Rules, RulesText, Variant};
pub(crate) use setup::{Assemble, Assembled, Parts};
pub(crate) use socket::{Action, SocketMessage, SocketRequest, Topic};
pub(crate) use statistics::Statistics;
pub(crate) use tables::{AvailableTables, Knowledge, TablesAnswer, TablesQuery};
pub(crate) use tokens::{CreatedToken, TokenRequest, Tokens};
