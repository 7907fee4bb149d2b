//! Challenges: a player offers another one a game.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{Stream, stream};
use ludoteca_cluster::bus::{Bus, Ended};
use ludoteca_host::{LiveRoom, Rooms};
use ludoteca_room::{Name, Player, PlayerId, Seats, TimeControl, Timestamp};
use ludoteca_rules::Side;
use ludoteca_store::id::GameId;
use ludoteca_store::owner::Owner;
use ludoteca_store::service_time::now;
use ludoteca_store::{AddedChallenge, Challenge, ChallengeLimits, Store, StoreError};
use ludoteca_wire::Setting;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::accounts::Accounts;
use crate::notices::{Notice, Notices};
use crate::opened::Opened;
use crate::{Error, RequestError};

/// Lifetime of a challenge to a game with an initial time: both players must be present.
const LIVE_LIFETIME: Duration = Duration::from_mins(5);
/// Lifetime of other challenges.
const SLOW_LIFETIME: Duration = Duration::from_hours(24);
/// Lifetime of a challenge without a clock, if the two have never played together.
const STRANGERS_LIFETIME: Duration = Duration::from_hours(1);
/// Time between two searches for expired challenges.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of challenges that expire at once.
const BATCH_SIZE: u32 = 1_000;

/// The challenges that may be open at the same time.
const LIMITS: ChallengeLimits = ChallengeLimits { between_two: 1, sent: 20, received: 50 };
/// Maximum number of open challenges from the players of a network to one player.
const MAX_PER_NETWORK: usize = 10;

/// The challenges that networks have sent to players.
pub type SentChallenges = Opened<(IpAddr, PlayerId)>;

/// When a challenge to a game with this clock expires.
pub fn expiry(clock: Option<TimeControl>, created: Timestamp) -> Timestamp {
    let open = if matches!(clock, Some(TimeControl::Fischer { .. })) {
        LIVE_LIFETIME
    } else {
        SLOW_LIFETIME
    };
    created.after(open.as_millis() as u64)
}

/// The game of a challenge, which the opponent accepts under this name.
fn setting(challenge: &Challenge, opponent_name: Name) -> Result<Setting, Error> {
    let human = |id, name| Player::Human { id: Some(id), name: Some(name) };
    let seats = Seats {
        first: human(challenge.challenger, challenge.name.clone()),
        second: human(challenge.opponent, opponent_name),
    };
    let lot = if fastrand::bool() { Side::First } else { Side::Second };
    let seats = match challenge.side.unwrap_or(lot) {
        Side::First => seats,
        Side::Second => seats.swapped(),
    };
    let setting = Setting::new(challenge.id, challenge.options, None, seats, challenge.clock);
    let setting = setting.map_err(RequestError::Start)?;
    Ok(Setting { is_rated: challenge.is_rated, ..setting })
}

fn is_open(challenge: &Challenge, now: Timestamp) -> bool {
    now < challenge.expires
}

/// No player has this id.
pub fn no_such_player() -> Error {
    let detail = "there is no player under this link";
    Error::request(StatusCode::NOT_FOUND, "no-such-player", detail)
}

/// The challenge is not open, or is none of the client's.
pub fn no_such_challenge() -> Error {
    let detail =
        "there is no such challenge; it may have been answered or cancelled, or have expired";
    Error::request(StatusCode::NOT_FOUND, "no-such-challenge", detail)
}

fn too_many() -> Error {
    let ChallengeLimits { between_two, sent, received } = LIMITS;
    let detail = format!(
        "too many challenges are open: there may be {between_two} from you to the same player, {sent} from \
         you, {received} to one player, and {MAX_PER_NETWORK} to one player from one network"
    );
    Error::request(StatusCode::TOO_MANY_REQUESTS, "too-many-challenges", detail)
}

/// Challenges between the players of a service.
#[derive(Clone, Debug)]
pub struct Challenges {
    /// Stores them, and the games that they become.
    pub store: Arc<Store>,
    /// Announces them.
    pub bus: Arc<Bus>,
    /// The games that they become.
    pub rooms: Arc<Rooms>,
    /// The names of the challengers.
    pub accounts: Arc<Accounts>,
    /// Notifies the players' programs.
    pub notices: Arc<Notices>,
    /// Bounds what one network sends to one player.
    pub sent: Arc<SentChallenges>,
}

impl Challenges {
    /// Sends a challenge of a player with this owner from a client's network. Clients on this machine that no proxy
    /// names have no limit in common.
    pub async fn send(
        &self,
        mut challenge: Challenge,
        owner: Owner,
        client: IpAddr,
    ) -> Result<Arc<Challenge>, Error> {
        if challenge.challenger == challenge.opponent {
            let detail = "you cannot challenge yourself";
            return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "own-challenge", detail));
        }
        if !self.store.knows(challenge.opponent).await? {
            return Err(no_such_player());
        }
        let (challenger, opponent) = (challenge.challenger, challenge.opponent);
        if challenge.clock.is_none() && !self.store.have_met(challenger, opponent).await? {
            challenge.expires = challenge.created.after(STRANGERS_LIFETIME.as_millis() as u64);
        }
        let still_open = async |ids: &[GameId]| self.store.open_challenges(ids).await;
        let place = (client, opponent);
        let _reserved = if client.is_loopback() {
            None
        } else {
            let room = self.sent.add(place, challenge.id, MAX_PER_NETWORK, still_open).await?;
            Some(room.ok_or_else(too_many)?)
        };
        let is_newcomer =
            !self.store.has_account(owner).await? && !self.store.has_results(challenger).await?;
        match self.store.add_challenge(challenge.clone(), is_newcomer, LIMITS).await? {
            AddedChallenge::Added(None) => {}
            AddedChallenge::Added(Some(replaced)) => {
                self.notify_of_end(replaced, Ended::Expired).await;
            }
            AddedChallenge::TooMany => return Err(too_many()),
        }
        let challenge = Arc::new(challenge);
        self.notify(&challenge, &Notice::Challenge(Arc::clone(&challenge)));
        Ok(challenge)
    }

    /// The open challenges that a player has sent or received.
    pub async fn open(&self, player: PlayerId, now: Timestamp) -> Result<Vec<Challenge>, Error> {
        let mut open = Vec::new();
        for challenge in self.store.challenges(player).await? {
            if is_open(&challenge, now) {
                open.push(self.renamed(challenge).await?);
            }
        }
        Ok(open)
    }

    /// A challenge under the present name of its challenger.
    async fn renamed(&self, challenge: Challenge) -> Result<Challenge, Error> {
        let name = self.accounts.present_name(challenge.challenger, &challenge.name).await?;
        Ok(Challenge { name, ..challenge })
    }

    /// The open challenges of a player, at once and after every change; without an end.
    pub fn follow(&self, player: PlayerId) -> impl Stream<Item = Vec<Challenge>> + Send + use<> {
        let mut changes = self.bus.follow_challenges(player);
        changes.mark_changed();
        let state = (self.clone(), changes, player);
        stream::unfold(state, async |(challenges, mut changes, player)| {
            if changes.changed().await.is_err() {
                // The server stops.
                return std::future::pending().await;
            }
            loop {
                match challenges.open(player, now()).await {
                    Ok(open) => return Some((open, (challenges, changes, player))),
                    Err(error) => tracing::debug!(%error, "cannot read challenges"),
                }
                sleep(CHECK_INTERVAL).await;
            }
        })
    }

    /// Accepts a challenge to `owner`, who plays under this name, and returns its game. Repeated calls
    /// return the same game, even after it has started.
    pub async fn accept(
        &self,
        id: GameId,
        owner: Owner,
        name: Name,
        now: Timestamp,
    ) -> Result<Arc<LiveRoom>, Error> {
        let player = owner.player();
        if let Some(challenge) = self.store.challenge(id).await? {
            if challenge.opponent != player {
                return Err(if challenge.challenger == player {
                    let detail = "only the other player may accept the challenge";
                    Error::request(StatusCode::FORBIDDEN, "not-your-challenge", detail)
                } else {
                    no_such_challenge()
                });
            }
            if !is_open(&challenge, now) {
                return Err(no_such_challenge());
            }
            // If another request was faster, the room below determines the result.
            let challenge = self.renamed(challenge).await?;
            let setting = setting(&challenge, name)?;
            if self.store.accept(&setting, owner).await? {
                self.notices.created(&setting, &setting.room().map_err(RequestError::Start)?);
            }
            self.bus.challenges_changed([challenge.challenger, challenge.opponent]);
        }
        let room = match self.rooms.open(id).await {
            Err(Error::Request(RequestError::NoSuchGame)) => return Err(no_such_challenge()),
            room => room?,
        };
        if room.setting().seats.sides_of(player).next().is_none() {
            return Err(no_such_challenge());
        }
        room.begin().await?;
        room.announce();
        Ok(room)
    }

    /// Declines a challenge for the player who received it, or cancels it for the player who sent it.
    pub async fn end(&self, id: GameId, player: PlayerId, ended: Ended) -> Result<(), Error> {
        let challenge = self.store.challenge(id).await?.ok_or_else(no_such_challenge)?;
        let (entitled, other) = match ended {
            Ended::Declined => (challenge.opponent, challenge.challenger),
            Ended::Cancelled | Ended::Expired => (challenge.challenger, challenge.opponent),
        };
        if player == other {
            let detail = "the challenger may cancel the challenge, the other player may decline it";
            return Err(Error::request(StatusCode::FORBIDDEN, "not-your-challenge", detail));
        }
        if player != entitled || !self.store.end_challenge(id).await? {
            return Err(no_such_challenge());
        }
        self.notify_of_end(challenge, ended).await;
        Ok(())
    }

    /// Notifies both players, their programs and their pages.
    fn notify(&self, challenge: &Challenge, notice: &Notice) {
        self.notices.send_to_both(challenge, notice);
        self.bus.challenges_changed([challenge.challenger, challenge.opponent]);
    }

    async fn notify_of_end(&self, challenge: Challenge, ended: Ended) {
        // The end is stored, so that it is announced in any case.
        let challenge = Arc::new(self.renamed(challenge.clone()).await.unwrap_or(challenge));
        self.notify(&challenge, &Notice::ChallengeEnd(Arc::clone(&challenge), ended));
    }

    /// Ends the challenges that have expired, every second, until the server stops.
    pub async fn run(self, closing: CancellationToken) {
        let mut ticks = interval(CHECK_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while closing.run_until_cancelled(ticks.tick()).await.is_some() {
            match self.expire(now()).await {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                Err(error) => tracing::debug!(%error, "cannot end expired challenges"),
            }
        }
    }

    /// Ends the challenges that have expired by `now`.
    async fn expire(&self, now: Timestamp) -> Result<(), StoreError> {
        for challenge in self.store.expired_challenges(now, BATCH_SIZE).await? {
            if self.store.end_challenge(challenge.id).await? {
                self.notify_of_end(challenge, Ended::Expired).await;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_gate::buckets::Rate;
    use ludoteca_host::Parts;
    use ludoteca_rules::Game;

    use super::*;
    use crate::accounts::AttemptRates;

    const ANA: PlayerId = PlayerId::from_bytes([1; 10]);
    const LUIS: PlayerId = PlayerId::from_bytes([2; 10]);

    fn challenge(clock: Option<TimeControl>) -> Challenge {
        let created = Timestamp::from_millis(1_000);
        Challenge {
            id: ludoteca_store::id::random(),
            challenger: ANA,
            name: Name::known("Ana".into(), true),
            is_bot: false,
            opponent: LUIS,
            options: Game::Six.options("").unwrap(),
            clock,
            side: Some(Side::Second),
            is_rated: false,
            created,
            expires: expiry(clock, created),
        }
    }

    #[tokio::test]
    async fn a_challenge_expires_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
        let (store, (bus, _)) = (Arc::new(store), Bus::alone());
        let rate = Rate { burst: 1, period: Duration::from_secs(1) };
        let rates =
            AttemptRates { from_client: rate, to_account: rate, to_account_by_strangers: rate };
        let challenges = Challenges {
            notices: Arc::new(Notices::new(Arc::clone(&bus))),
            rooms: Arc::new(Rooms::new(Parts::alone(&store))),
            accounts: Arc::new(Accounts::new(Arc::clone(&store), Arc::clone(&bus), rates)),
            store: Arc::clone(&store),
            bus: Arc::clone(&bus),
            sent: Arc::default(),
        };
        for (clock, minutes) in [
            (TimeControl::fischer(60, 0).ok(), 5),
            (TimeControl::correspondence(3).ok(), 24 * 60),
            (None, 24 * 60),
        ] {
            let sent = challenge(clock);
            let end = Timestamp::from_millis(1_000 + minutes * 60_000);
            let before = Timestamp::from_millis(end.as_millis() - 1);
            let added = store.add_challenge(sent.clone(), false, LIMITS).await.unwrap();
            assert!(matches!(added, AddedChallenge::Added(None)));
            let mut notices = challenges.notices.subscribe(LUIS);
            let changes = bus.follow_challenges(ANA);
            challenges.expire(before).await.unwrap();
            assert!(!changes.has_changed());
            assert_eq!(challenges.open(ANA, before).await.unwrap().len(), 1, "{clock:?}");
            assert!(challenges.open(ANA, end).await.unwrap().is_empty(), "{clock:?}");
            challenges.expire(end).await.unwrap();
            assert!(changes.has_changed());
            let Ok(Notice::ChallengeEnd(ended, Ended::Expired)) = notices.try_next() else {
                panic!("{clock:?}");
            };
            assert_eq!(ended.id, sent.id);
            assert!(store.challenge(sent.id).await.unwrap().is_none());
        }
        store.close().await;
    }

    #[test]
    fn the_game_seats_both_under_their_names() {
        let luis = Name::known("Luis".into(), false);
        let challenge = challenge(None);
        let setting = setting(&challenge, luis.clone()).unwrap();
        let player = |id, name| Player::Human { id: Some(id), name: Some(name) };
        assert_eq!(setting.seats.first, player(LUIS, luis));
        assert_eq!(setting.seats.second, player(ANA, challenge.name));
    }
}
