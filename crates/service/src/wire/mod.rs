//! Messages in both directions: requests, replies and events. This module only translates.
//!
//! The messages of any referee come from [`ludoteca_wire`]; those about accounts, other players and
//! connections are the service's own.

mod account;
mod challenges;
mod chat;
mod conditional;
mod days_off;
mod explorer;
mod fair_play_data;
mod filters;
mod listing;
mod own_search;
mod profile;
mod push;
mod ratings;
pub(crate) mod schema;
mod socket;
mod tokens;
mod training;

pub(crate) use account::{
    Account, NewAccount, NewPasskey, OwnAccount, PasskeyChallenge, PasskeyCreation, PasskeyName,
    PasskeyResponse, PasswordChange, Proof, Recovery, RecoveryCodes, SignIn,
};
pub(crate) use challenges::{Challenge, Challenges, EventLine, NewChallenge, StreamedGame};
pub(crate) use chat::{BlockedPlayers, Conversation, Message, MessagesQuery, ReportRequest};
pub(crate) use conditional::{ConditionalLines, NewConditionalLines};
pub(crate) use days_off::OwnDaysOff;
pub(crate) use explorer::{Explored, ExplorerQuery};
pub use fair_play_data::{FairPlayData, MoveTime, MoveTimes, PhaseData, PlayerData, TurnFocus};
pub(crate) use filters::{list_filter, player_filter};
pub(crate) use listing::page;
pub(crate) use own_search::OwnSearch;
pub(crate) use profile::{
    Leaderboard, LeaderboardPlace, Profile, profile_ratings, profile_results,
};
pub(crate) use push::{Subscription, SubscriptionRequest, Subscriptions};
pub(crate) use ratings::own_ratings;
pub(crate) use socket::{Action, SocketMessage, SocketRequest, Topic};
pub(crate) use tokens::{CreatedToken, TokenRequest, Tokens};
pub(crate) use training::Training;
