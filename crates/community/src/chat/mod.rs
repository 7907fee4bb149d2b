//! Messages between the two players of a game: preset phrases, and free texts if both have enabled
//! them for the game. Spectators see neither. Messages are not events of the game.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use governor::clock::DefaultClock;
use ludoteca_gate::buckets::{Buckets, Rate};
use ludoteca_host::LiveRoom;
use ludoteca_room::{PlayerId, Refusal, Room, Seats, check_message};
use ludoteca_rules::Side;
use ludoteca_store::{Content, NewMessage, Report, Store, StoredMessage};

use crate::notices::{GameNotice, Notice, Notices};
use crate::{Error, RequestError};

/// Maximum number of characters of a free text.
const MAX_CHARS: usize = 200;
/// Maximum number of messages in one game.
const MAX_MESSAGES: i64 = 1_000;
/// Number of messages that are stored with a report: the last ones.
const REPORTED_MESSAGES: usize = 50;
/// Maximum number of players that one player blocks.
const MAX_BLOCKED: u32 = 1_000;

/// Number of players who may write as much as one player does from one network.
const PLAYERS_PER_NETWORK: u32 = 20;
/// Reports from one network: few, because the operator reads them all.
const REPORTS_OF_NETWORK: Rate = Rate { burst: 5, period: Duration::from_mins(10) };
/// Reports about one player.
const REPORTS_ABOUT_PLAYER: Rate = Rate { burst: 10, period: Duration::from_hours(1) };
/// Players blocked from one network.
const BLOCKS_OF_NETWORK: Rate = Rate { burst: 100, period: Duration::from_secs(10) };

/// The messages of the server's games, and the blocked players.
#[derive(Debug)]
pub struct Chat {
    store: Arc<Store>,
    notices: Arc<Notices>,
    messages: Buckets<PlayerId>,
    messages_of_network: Buckets<IpAddr>,
    reports: Buckets<IpAddr>,
    reports_about: Buckets<PlayerId>,
    blocks: Buckets<IpAddr>,
}

/// The two players of a game, as one of them sees them.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The player.
    pub own: PlayerId,
    /// The player's side; the first, if the player has both.
    pub side: Side,
    /// The opponent.
    pub opponent: PlayerId,
}

impl Pair {
    /// The player and a human opponent; an error if there is none.
    pub fn new(room: &Room, own: PlayerId) -> Result<Self, Error> {
        let side = room.seats().sides_of(own).next().ok_or(Refusal::NotSeated)?;
        let opponent = room.seats().player(side.other()).id().filter(|other| *other != own);
        let opponent = opponent.ok_or_else(|| {
            let detail = "there is no other person in this game";
            Error::request(StatusCode::CONFLICT, "no-opponent", detail)
        })?;
        Ok(Self { own, side, opponent })
    }

    /// The side of the player who sent a message.
    pub fn side_of(&self, sender: PlayerId) -> Side {
        if sender == self.own { self.side } else { self.side.other() }
    }
}

/// The messages of a game, as one of its players sees them.
#[expect(clippy::struct_excessive_bools, reason = "they are independent")]
#[derive(Debug)]
pub struct Conversation {
    /// The players.
    pub pair: Pair,
    /// The messages, the oldest first.
    pub messages: Vec<StoredMessage>,
    /// Whether the player has switched free texts on.
    pub own_chat: bool,
    /// Whether the opponent has switched free texts on in this game.
    pub opponents_chat: bool,
    /// Whether the player has blocked the opponent.
    pub is_blocked: bool,
    /// Whether neither has blocked the other.
    pub can_write: bool,
}

impl Chat {
    /// The messages in a store. The rate limits the messages of a player.
    pub fn new(store: Arc<Store>, notices: Arc<Notices>, rate: Rate) -> Self {
        let of_network = Rate {
            burst: rate.burst.saturating_mul(PLAYERS_PER_NETWORK),
            period: rate.period / PLAYERS_PER_NETWORK,
        };
        let clock = DefaultClock::default();
        Self {
            store,
            notices,
            messages: Buckets::new(rate, clock.clone()),
            messages_of_network: Buckets::new(of_network, clock.clone()),
            reports: Buckets::new(REPORTS_OF_NETWORK, clock.clone()),
            reports_about: Buckets::new(REPORTS_ABOUT_PLAYER, clock.clone()),
            blocks: Buckets::new(BLOCKS_OF_NETWORK, clock),
        }
    }

    /// Rejects an action between two players if one of them has blocked the other. Then neither can message or challenge
    /// the other, join the other's games or request a rematch, and they are not paired.
    pub async fn check_unblocked(&self, one: PlayerId, other: PlayerId) -> Result<(), Error> {
        if self.store.is_blocked(one, other).await? {
            let detail = "one of the two players has blocked the other";
            return Err(Error::request(StatusCode::FORBIDDEN, "blocked", detail));
        }
        Ok(())
    }

    /// Rejects a player's game with the people in these seats if the player has blocked one of them
    /// or is blocked by one of them.
    pub async fn check_unblocked_by(&self, seats: &Seats, player: PlayerId) -> Result<(), Error> {
        for other in seats.people().filter(|&other| other != player) {
            self.check_unblocked(player, other).await?;
        }
        Ok(())
    }

    /// Stores a message and notifies the clients that watch the game, and the opponent of phrases and texts.
    pub async fn send(
        &self,
        live: &Arc<LiveRoom>,
        (own, client): (PlayerId, IpAddr),
        content: Content,
    ) -> Result<StoredMessage, Error> {
        let pair = Pair::new(&live.room(), own)?;
        if let Content::Text(text) = &content {
            check(text)?;
        }
        let taken = self.messages_of_network.take(&client, 1);
        taken.and_then(|()| self.messages.take(&own, 1)).map_err(|seconds| {
            let what = "you have sent many messages in a short time; try again in";
            RequestError::too_many("too-many-messages", format!("{what} {seconds} s"), seconds)
        })?;
        self.check_unblocked(own, pair.opponent).await?;
        let is_text = matches!(content, Content::Text(_));
        if is_text
            && !(self.has_chat(live, own).await? && self.has_chat(live, pair.opponent).await?)
        {
            let detail = "both players must switch free texts on first";
            return Err(Error::request(StatusCode::FORBIDDEN, "chat-off", detail));
        }
        let message = NewMessage {
            game: live.setting().id,
            player: own,
            content,
            max_messages: MAX_MESSAGES,
        };
        let stored = self.store.add_message(message).await?.ok_or_else(|| {
            let detail = format!("a game has room for {MAX_MESSAGES} messages");
            Error::request(StatusCode::CONFLICT, "too-many-in-game", detail)
        })?;
        live.announce_message(stored.number.unsigned_abs());
        if !matches!(stored.content, Content::Chat(_)) {
            let game = Arc::new(GameNotice::new(live.setting(), &live.room()));
            self.notices.send(pair.opponent, &Notice::Message(game, stored.number));
        }
        Ok(stored)
    }

    async fn has_chat(&self, live: &LiveRoom, player: PlayerId) -> Result<bool, Error> {
        Ok(self.store.has_chat(live.setting().id, player).await?)
    }

    /// The messages after a number.
    pub async fn read(
        &self,
        live: &LiveRoom,
        own: PlayerId,
        after: i64,
    ) -> Result<Conversation, Error> {
        let pair = Pair::new(&live.room(), own)?;
        let messages = self.store.messages(live.setting().id, after).await?;
        let own_chat = self.has_chat(live, own).await?;
        let opponents_chat = self.has_chat(live, pair.opponent).await?;
        let is_blocked = self.store.blocks(own, pair.opponent).await?;
        let can_write = !self.store.is_blocked(own, pair.opponent).await?;
        Ok(Conversation { pair, messages, own_chat, opponents_chat, is_blocked, can_write })
    }

    /// Reports the opponent to the operator, with the last messages of the game.
    pub async fn report(
        &self,
        live: &LiveRoom,
        (own, client): (PlayerId, IpAddr),
        reason: &'static str,
    ) -> Result<(), Error> {
        let pair = Pair::new(&live.room(), own)?;
        let taken = self.reports.take(&client, 1);
        taken.and_then(|()| self.reports_about.take(&pair.opponent, 1)).map_err(|seconds| {
            let what = "there are many new reports from you or about this player; try again in";
            RequestError::too_many("too-many-reports", format!("{what} {seconds} s"), seconds)
        })?;
        let mut messages = self.store.messages(live.setting().id, 0).await?;
        messages.drain(..messages.len().saturating_sub(REPORTED_MESSAGES));
        let (game, reported) = (live.setting().id, pair.opponent);
        let report = Report { game, reporter: own, reported, reason, messages };
        Ok(self.store.add_report(report).await?)
    }

    /// Blocks or unblocks a player.
    pub async fn block(
        &self,
        (own, client): (PlayerId, IpAddr),
        other: PlayerId,
        is_blocked: bool,
    ) -> Result<(), Error> {
        if own == other {
            let detail = "you cannot block yourself";
            return Err(Error::request(StatusCode::CONFLICT, "own-player", detail));
        }
        if is_blocked {
            self.blocks.take(&client, 1).map_err(|seconds| {
                let what = "you have blocked many players in a short time; try again in";
                RequestError::too_many("too-many-blocks", format!("{what} {seconds} s"), seconds)
            })?;
        }
        if !self.store.set_blocked(own, other, is_blocked, MAX_BLOCKED).await? {
            let detail = format!("you can block at most {MAX_BLOCKED} players");
            return Err(Error::request(StatusCode::CONFLICT, "too-many-blocked", detail));
        }
        Ok(())
    }
}

/// Checks a free text.
fn check(text: &str) -> Result<(), Error> {
    let fault = |detail: &str| {
        Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "message-text", detail))
    };
    if text.trim().is_empty() || text.chars().count() > MAX_CHARS {
        return fault("a message has 1 to 200 characters");
    }
    check_message(text).or_else(|error| fault(&error.to_string()))
}
