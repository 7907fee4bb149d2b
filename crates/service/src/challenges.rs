//! Challenges: a player offers another one a game.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{Stream, stream};
use ludoteca_room::{Player, PlayerId, Seats, TimeControl, Timestamp};
use ludoteca_rules::{AnyOptions, Side};
use ludoteca_wire::Setting;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::app::App;
use crate::bus::Bus;
use crate::error::{Error, RequestError};
use crate::id::GameId;
use crate::notices::Notice;
use crate::owner::Owner;
use crate::rooms::LiveRoom;
use crate::service_time::now;
use crate::store::{Store, StoreError};

/// Lifetime of a challenge to a game with an initial time: both players must be present.
const LIVE: Duration = Duration::from_mins(5);
/// Lifetime of other challenges.
const SLOW: Duration = Duration::from_hours(24);
/// Time between two searches for expired challenges.
const EVERY: Duration = Duration::from_secs(1);
/// Maximum number of challenges that expire at once.
const BATCH: u32 = 1_000;

/// Maximum numbers of challenges that are open at the same time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// From one player to another.
    pub between_two: u32,
    /// From one player.
    pub sent: u32,
    /// To one player.
    pub received: u32,
}

impl Most {
    const ALLOWED: Self = Self { between_two: 1, sent: 20, received: 50 };
}

/// An open challenge.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    /// The id, which becomes the game's id when the challenge is accepted.
    pub id: GameId,
    /// The player who sent the challenge.
    pub challenger: PlayerId,
    /// The challenger's name.
    pub name: String,
    /// Whether the challenger is a program.
    pub is_bot: bool,
    /// The player who may accept.
    pub opponent: PlayerId,
    /// The game with its options.
    pub options: AnyOptions,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// The side that the challenger plays; `None` if it is drawn by lot.
    pub side: Option<Side>,
    /// Whether the game counts for the ratings of both players.
    pub is_rated: bool,
    /// When it was sent.
    pub created: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// Reason why a challenge ended without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The opponent declined it.
    Declined,
    /// The challenger cancelled it.
    Cancelled,
    /// It was not accepted in time.
    Expired,
}

impl Challenge {
    /// When a challenge to a game with this clock expires.
    pub(crate) fn expiry(clock: Option<TimeControl>, created: Timestamp) -> Timestamp {
        let open = if matches!(clock, Some(TimeControl::Fischer { .. })) { LIVE } else { SLOW };
        created.after(open.as_millis() as u64)
    }

    /// The game of the challenge, which the opponent accepts under this name.
    fn setting(&self, opponent_name: String) -> Result<Setting, Error> {
        let human = |id, name| Player::Human { id: Some(id), name: Some(name) };
        let seats = Seats {
            first: human(self.challenger, self.name.clone()),
            second: human(self.opponent, opponent_name),
        };
        let lot = if fastrand::bool() { Side::First } else { Side::Second };
        let seats = match self.side.unwrap_or(lot) {
            Side::First => seats,
            Side::Second => seats.swapped(),
        };
        let setting = Setting::new(self.id, self.options, None, seats, self.clock);
        let setting = setting.map_err(RequestError::Start)?;
        Ok(Setting { is_rated: self.is_rated, ..setting })
    }

    fn is_open(&self, now: Timestamp) -> bool {
        now < self.expires
    }
}

/// The challenge is not open, or is none of the client's.
pub(crate) fn no_such_challenge() -> Error {
    let detail =
        "there is no such challenge; it may have been answered or cancelled, or have expired";
    Error::request(StatusCode::NOT_FOUND, "no-such-challenge", detail)
}

/// Sends a challenge.
pub(crate) async fn send(app: &App, challenge: Challenge) -> Result<Arc<Challenge>, Error> {
    let store = &app.store;
    if challenge.challenger == challenge.opponent {
        let detail = "you cannot challenge yourself";
        return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "own-challenge", detail));
    }
    if !store.knows(challenge.opponent).await? {
        return Err(Error::NoSuchPlayer);
    }
    if !store.add_challenge(challenge.clone(), Most::ALLOWED).await? {
        let Most { between_two, sent, received } = Most::ALLOWED;
        let detail = format!(
            "too many challenges are open: there may be {between_two} from you to the same player, \
             {sent} from you, and {received} to one player"
        );
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Error::request(status, "too-many-challenges", detail));
    }
    let challenge = Arc::new(challenge);
    notify(store, &app.bus, &challenge, &Notice::Challenge(Arc::clone(&challenge)));
    Ok(challenge)
}

/// The open challenges that a player has sent or received.
pub(crate) async fn open(
    store: &Store,
    player: PlayerId,
    now: Timestamp,
) -> Result<Vec<Challenge>, Error> {
    let mut challenges = store.challenges(player).await?;
    challenges.retain(|challenge| challenge.is_open(now));
    Ok(challenges)
}

/// The open challenges of a player, at once and after every change; without an end.
pub(crate) fn follow(
    app: &App,
    player: PlayerId,
) -> impl Stream<Item = Vec<Challenge>> + Send + use<> {
    let mut changes = app.bus.follow_challenges(player);
    changes.mark_changed();
    stream::unfold((app.clone(), changes, player), async |(app, mut changes, player)| {
        if changes.changed().await.is_err() {
            // The server stops.
            return std::future::pending().await;
        }
        loop {
            match open(&app.store, player, now()).await {
                Ok(challenges) => return Some((challenges, (app, changes, player))),
                Err(error) => tracing::debug!(%error, "cannot read challenges"),
            }
            sleep(EVERY).await;
        }
    })
}

/// Accepts a challenge to `owner`, who plays under this name, and returns its game. Repeated calls
/// return the same game, also after it has begun.
pub(crate) async fn accept(
    app: &App,
    id: GameId,
    owner: Owner,
    name: String,
    now: Timestamp,
) -> Result<Arc<LiveRoom>, Error> {
    let player = owner.player();
    if let Some(challenge) = app.store.challenge(id).await? {
        if challenge.opponent != player {
            return Err(if challenge.challenger == player {
                let detail = "only the other player may accept the challenge";
                Error::request(StatusCode::FORBIDDEN, "not-your-challenge", detail)
            } else {
                no_such_challenge()
            });
        }
        if !challenge.is_open(now) {
            return Err(no_such_challenge());
        }
        // If another request was faster, the room below determines the answer.
        let setting = challenge.setting(name)?;
        app.store.accept(&setting, owner).await?;
        app.bus.challenges_changed([challenge.challenger, challenge.opponent]);
    }
    let room = match app.rooms.open(id).await {
        Err(Error::Request(RequestError::NoSuchGame)) => return Err(no_such_challenge()),
        room => room?,
    };
    if room.setting().seats.sides_of(player).next().is_none() {
        return Err(no_such_challenge());
    }
    room.tick().await?;
    room.announce().await;
    Ok(room)
}

/// Declines a challenge for the player who received it, or cancels it for the player who sent it.
pub(crate) async fn end(
    app: &App,
    id: GameId,
    player: PlayerId,
    ended: Ended,
) -> Result<(), Error> {
    let store = &app.store;
    let challenge = store.challenge(id).await?.ok_or_else(no_such_challenge)?;
    let (entitled, other) = match ended {
        Ended::Declined => (challenge.opponent, challenge.challenger),
        Ended::Cancelled | Ended::Expired => (challenge.challenger, challenge.opponent),
    };
    if player == other {
        let detail = "the challenger may cancel the challenge, the other player may decline it";
        return Err(Error::request(StatusCode::FORBIDDEN, "not-your-challenge", detail));
    }
    if player != entitled || !store.end_challenge(id).await? {
        return Err(no_such_challenge());
    }
    notify_of_end(store, &app.bus, challenge, ended);
    Ok(())
}

/// Notifies both players, their programs and their pages.
fn notify(store: &Store, bus: &Bus, challenge: &Challenge, notice: &Notice) {
    store.notices.send_to_both(challenge, notice);
    bus.challenges_changed([challenge.challenger, challenge.opponent]);
}

fn notify_of_end(store: &Store, bus: &Bus, challenge: Challenge, ended: Ended) {
    let challenge = Arc::new(challenge);
    notify(store, bus, &challenge, &Notice::ChallengeEnd(Arc::clone(&challenge), ended));
}

/// Ends the challenges that have expired, every second, until the server stops.
pub(crate) async fn run(app: App) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while app.closing.run_until_cancelled(ticks.tick()).await.is_some() {
        match expire(&app.store, &app.bus, now()).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::debug!(%error, "cannot end expired challenges"),
        }
    }
}

/// Ends the challenges that have expired by `now`.
async fn expire(store: &Store, bus: &Bus, now: Timestamp) -> Result<(), StoreError> {
    for challenge in store.expired_challenges(now, BATCH).await? {
        if store.end_challenge(challenge.id).await? {
            notify_of_end(store, bus, challenge, Ended::Expired);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    const ANA: PlayerId = PlayerId::from_bytes([1; 10]);
    const LUIS: PlayerId = PlayerId::from_bytes([2; 10]);

    fn challenge(clock: Option<TimeControl>) -> Challenge {
        let created = Timestamp::from_millis(1_000);
        Challenge {
            id: crate::id::random(),
            challenger: ANA,
            name: "Ana".into(),
            is_bot: false,
            opponent: LUIS,
            options: Game::Six.options("").unwrap(),
            clock,
            side: Some(Side::Second),
            is_rated: false,
            created,
            expires: Challenge::expiry(clock, created),
        }
    }

    #[tokio::test]
    async fn a_challenge_expires_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("ludoteca.db")).await.unwrap();
        for (clock, minutes) in [
            (TimeControl::fischer(60, 0).ok(), 5),
            (TimeControl::correspondence(3).ok(), 24 * 60),
            (None, 24 * 60),
        ] {
            let sent = challenge(clock);
            let end = Timestamp::from_millis(1_000 + minutes * 60_000);
            let before = Timestamp::from_millis(end.as_millis() - 1);
            assert!(store.add_challenge(sent.clone(), Most::ALLOWED).await.unwrap());
            let mut notices = store.notices.subscribe(LUIS);
            let (bus, _) = Bus::alone();
            let changes = bus.follow_challenges(ANA);
            expire(&store, &bus, before).await.unwrap();
            assert!(!changes.has_changed());
            assert_eq!(open(&store, ANA, before).await.unwrap().len(), 1, "{clock:?}");
            assert!(open(&store, ANA, end).await.unwrap().is_empty(), "{clock:?}");
            expire(&store, &bus, end).await.unwrap();
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
        let setting = challenge(None).setting("Luis".into()).unwrap();
        let player = |id, name: &str| Player::Human { id: Some(id), name: Some(name.into()) };
        assert_eq!(setting.seats.first, player(LUIS, "Luis"));
        assert_eq!(setting.seats.second, player(ANA, "Ana"));
    }
}
