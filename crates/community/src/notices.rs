//! Notices to players: a game begins or ends, a challenge arrives or is withdrawn, the opponent sends a message.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::{Stream, stream};
use ludoteca_room::{Event, Player, PlayerId, Room, Seats};
use ludoteca_rules::Outcome;
use ludoteca_store::Challenge;
use ludoteca_wire::Setting;
use parking_lot::Mutex;
#[cfg(test)]
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use ludoteca_cluster::bus::{Bus, Ended, Listening, NoticeMessage, PlayerMessage};

/// Number of notices that wait for a slow reader. When one more arrives, its subscription ends.
const QUEUE_SIZE: usize = 64;

/// A notice to a player.
#[derive(Clone, Debug)]
pub enum Notice {
    /// A game has its players, and may begin.
    GameStart(Arc<GameNotice>),
    /// A game is over.
    GameEnd(Arc<GameNotice>),
    /// A challenge was sent or received.
    Challenge(Arc<Challenge>),
    /// A challenge is no longer open, and there is no game.
    ChallengeEnd(Arc<Challenge>, Ended),
    /// The opponent in a game has sent the message with this number.
    Message(Arc<GameNotice>, i64),
}

/// The data about a game in a notice.
#[derive(Clone, Debug)]
pub struct GameNotice {
    /// The settings of the game.
    pub setting: Setting,
    /// The current players.
    pub seats: Seats,
    /// The outcome; `None` until the game is over.
    pub outcome: Option<Outcome>,
}

impl GameNotice {
    /// The data about the game in this room.
    pub fn new(setting: &Setting, room: &Room) -> Self {
        Self { setting: setting.clone(), seats: room.seats().clone(), outcome: room.outcome() }
    }
}

impl From<&Notice> for NoticeMessage {
    fn from(notice: &Notice) -> Self {
        match notice {
            Notice::GameStart(game) => Self::GameStart(game.setting.id),
            Notice::GameEnd(game) => Self::GameEnd(game.setting.id),
            Notice::Challenge(challenge) => Self::Challenge((&**challenge).into()),
            Notice::ChallengeEnd(challenge, ended) => {
                Self::ChallengeEnd((&**challenge).into(), *ended)
            }
            Notice::Message(game, number) => Self::Message(game.setting.id, *number),
        }
    }
}

/// Whether the game has its players, and two of them: the players of a game on one screen need no
/// notice of it.
pub fn is_between_two(seats: &Seats) -> bool {
    seats.vacant().next().is_none() && (seats.are_of_two_people() || seats.has_computer())
}

/// The subscriptions to notices.
#[derive(Debug)]
pub struct Notices {
    subscribers: Mutex<HashMap<PlayerId, Vec<Sender<Notice>>>>,
    /// Notifies subscribers on other nodes.
    bus: Arc<Bus>,
}

/// The notices to a player.
#[derive(Debug)]
pub struct Subscription {
    notices: Receiver<Notice>,
    _listening: Listening,
}

impl Subscription {
    /// The next notice; `None` if earlier ones were read too slowly.
    pub async fn next(&mut self) -> Option<Notice> {
        self.notices.recv().await
    }

    /// A notice that is there already.
    #[cfg(test)]
    pub fn try_next(&mut self) -> Result<Notice, TryRecvError> {
        self.notices.try_recv()
    }
}

impl Notices {
    /// No subscriptions yet.
    pub fn new(bus: Arc<Bus>) -> Self {
        Self { subscribers: Mutex::default(), bus }
    }

    /// Ends all subscriptions, because notices of other nodes may have been lost. Programs
    /// reconnect, and receive the running games and open challenges first.
    pub fn end_all(&self) {
        self.subscribers.lock().clear();
    }

    /// Receives the notices to a player from now on.
    pub fn subscribe(&self, player: PlayerId) -> Subscription {
        let (sender, receiver) = channel(QUEUE_SIZE);
        let mut subscribers = self.subscribers.lock();
        let own = subscribers.entry(player).or_default();
        own.retain(|earlier| !earlier.is_closed());
        own.push(sender);
        let listening = self.bus.listen_to_player(player);
        Subscription { notices: receiver, _listening: listening }
    }

    /// The games and numbers of the messages to a player, from now on. Those that were lost between nodes are missing.
    pub fn messages(
        self: &Arc<Self>,
        player: PlayerId,
    ) -> impl Stream<Item = (Arc<GameNotice>, i64)> + use<> {
        let start = (Arc::clone(self), self.subscribe(player));
        stream::unfold(start, move |(notices, mut subscription)| async move {
            loop {
                match subscription.next().await {
                    Some(Notice::Message(game, number)) => {
                        return Some(((game, number), (notices, subscription)));
                    }
                    Some(_) => {}
                    None => subscription = notices.subscribe(player),
                }
            }
        })
    }

    /// Notifies a player, on this node and on others.
    pub fn send(&self, player: PlayerId, notice: &Notice) {
        self.deliver(player, notice);
        self.bus.send_to_player(player, &PlayerMessage::Notice(Box::new(notice.into())));
    }

    /// Notifies the player's subscribers on this node. A reader whose queue is full loses its
    /// subscription.
    pub fn deliver(&self, player: PlayerId, notice: &Notice) {
        let mut subscribers = self.subscribers.lock();
        let Some(own) = subscribers.get_mut(&player) else { return };
        own.retain(|sender| sender.try_send(notice.clone()).is_ok());
        if own.is_empty() {
            subscribers.remove(&player);
        }
    }

    /// Notifies both players of a challenge.
    pub fn send_to_both(&self, challenge: &Challenge, notice: &Notice) {
        self.send(challenge.challenger, notice);
        self.send(challenge.opponent, notice);
    }

    fn send_to_players(&self, seats: &Seats, notice: &Notice) {
        for player in [&seats.first, &seats.second].into_iter().filter_map(Player::id) {
            self.send(player, notice);
        }
    }

    /// Notifies the players of a game that was created and can begin at once.
    pub fn created(&self, setting: &Setting, room: &Room) {
        if is_between_two(room.seats()) && room.outcome().is_none() {
            let notice = Notice::GameStart(Arc::new(GameNotice::new(setting, room)));
            self.send_to_players(room.seats(), &notice);
        }
    }

    /// Notifies the players of these stored events of a game, which led to `room`.
    pub fn changed(&self, setting: &Setting, room: &Room, events: &[Event]) {
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        let is_over = room.outcome().is_some();
        if !(is_seated || is_over) || !is_between_two(room.seats()) {
            return;
        }
        let game = Arc::new(GameNotice::new(setting, room));
        let notice = if is_over { Notice::GameEnd(game) } else { Notice::GameStart(game) };
        self.send_to_players(room.seats(), &notice);
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{Game, Side};

    use super::*;

    const ANA: PlayerId = PlayerId::from_bytes([1; 10]);
    const LUIS: PlayerId = PlayerId::from_bytes([2; 10]);

    fn setting(second: Player) -> Setting {
        let seats = Seats { first: Player::human(ANA), second };
        Setting::new(
            ludoteca_store::id::random(),
            Game::Six.options("").unwrap(),
            None,
            seats,
            None,
        )
        .unwrap()
    }

    fn created(notices: &Notices, second: Player) {
        let setting = setting(second);
        notices.created(&setting, &setting.room().unwrap());
    }

    #[test]
    fn a_slow_reader_loses_its_subscription_and_others_do_not() {
        let notices = Notices::new(Bus::alone().0);
        let mut slow = notices.subscribe(ANA);
        for _ in 0..QUEUE_SIZE {
            created(&notices, Player::human(LUIS));
        }
        let mut fast = notices.subscribe(ANA);
        created(&notices, Player::human(LUIS));
        for _ in 0..QUEUE_SIZE {
            assert!(slow.try_next().is_ok());
        }
        assert!(slow.notices.is_closed() && slow.try_next().is_err());
        assert!(fast.try_next().is_ok() && !fast.notices.is_closed());
        // Dropped subscriptions are removed.
        drop(fast);
        created(&notices, Player::human(LUIS));
        assert!(notices.subscribers.lock().is_empty());
    }

    #[test]
    fn players_learn_of_the_beginning_and_the_end_of_their_games() {
        let notices = Notices::new(Bus::alone().0);
        let mut ana = notices.subscribe(ANA);
        created(&notices, Player::VACANT);
        created(&notices, Player::human(ANA));
        assert!(ana.try_next().is_err(), "nobody else plays");
        created(&notices, Player::Computer { level: 3 });
        assert!(matches!(ana.try_next(), Ok(Notice::GameStart(_))));

        let setting = setting(Player::VACANT);
        let mut room = setting.room().unwrap();
        let mut luis = notices.subscribe(LUIS);
        let resigned = Event::Resigned { side: Side::First };
        for event in [Event::Seated { side: Side::Second, player: LUIS, name: None }, resigned] {
            room.apply(&event).unwrap();
            notices.changed(&setting, &room, &[event]);
        }
        for player in [&mut ana, &mut luis] {
            assert!(matches!(player.try_next(), Ok(Notice::GameStart(_))));
            assert!(matches!(player.try_next(), Ok(Notice::GameEnd(_))));
        }
    }
}
