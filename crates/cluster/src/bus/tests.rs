//! The behaviour of every network, within a process and over NATS.

use std::time::Duration;

use ludoteca_room::PlayerId;
use tokio::time::timeout;

use super::hub::Hub;
use super::nats::Nats;
use super::*;
use crate::nats_server::NatsServer;

/// Two nodes of a network, and the messages that the second one receives.
struct Pair {
    one: Arc<Bus>,
    other: Arc<Bus>,
    incoming: Incoming,
    _server: Option<NatsServer>,
}

impl Pair {
    fn in_process() -> Self {
        let hub = Hub::default();
        let ((one, _), (other, incoming)) = (hub.join(), hub.join());
        Self { one: Bus::new(one), other: Bus::new(other), incoming, _server: None }
    }

    async fn over_nats() -> Option<Self> {
        let server = NatsServer::start()?;
        let url: BusUrl = server.url().parse().unwrap();
        let one = Nats::connect(&url, "one").await.unwrap();
        let other = Nats::connect(&url, "other").await.unwrap();
        let ((one, _), (other, incoming)) = (NatsNetwork::join(&one), NatsNetwork::join(&other));
        let (one, other) = (Bus::new(one), Bus::new(other));
        Some(Self { one, other, incoming, _server: Some(server) })
    }

    /// Sends until a message arrives: a new subscriber may miss the first ones.
    async fn arrives(&mut self, send: impl Fn(&Bus)) -> Received {
        loop {
            send(&self.one);
            let next = timeout(Duration::from_millis(50), self.incoming.recv()).await;
            // Over NATS, the first message of a topic reports that the subscription is active.
            if let Ok(Some(received)) = next
                && received.text != br#""listening""#
            {
                return received;
            }
        }
    }

    async fn passes_messages_on(mut self) {
        let (game, player) = (ludoteca_store::id::random(), PlayerId::from_bytes([7; 10]));
        let room = self.other.listen_to_room(game);
        let again = self.other.listen_to_room(game);
        let received = self.arrives(|bus| bus.send_to_room(game, &RoomMessage::Loaded)).await;
        assert_eq!(received.topic, Topic::Room(game));
        assert!(matches!(serde_json::from_slice(&received.text).unwrap(), RoomMessage::Loaded));

        // The node stays subscribed until the last listener is dropped.
        drop(room);
        self.arrives(|bus| bus.send_to_room(game, &RoomMessage::Loaded)).await;
        drop(again);
        let _player = self.other.listen_to_player(player);
        let of_player = |bus: &Bus| {
            bus.send_to_room(game, &RoomMessage::Loaded);
            bus.send_to_player(player, &PlayerMessage::Challenges);
        };
        // A few messages to the room may still be in transit.
        while self.arrives(of_player).await.topic != Topic::Player(player) {}
        while let Ok(Some(_)) = timeout(Duration::from_millis(200), self.incoming.recv()).await {}
        of_player(&self.one);
        let next = self.incoming.recv().await.unwrap();
        assert_eq!(next.topic, Topic::Player(player));

        // A node does not receive its own messages.
        self.other.send_to_player(player, &PlayerMessage::Challenges);
        let own = timeout(Duration::from_millis(100), self.incoming.recv()).await;
        assert!(own.is_err(), "{own:?}");
        assert!(self.one.is_up() && self.other.is_up());

        // Messages that are sent together arrive one by one, in their order.
        let _service = self.other.listen_to_service();
        self.arrives(|bus| bus.send_to_nodes(&ServiceMessage::Accounts)).await;
        let together = ["a", "b", "c"].map(|player| ServiceMessage::Games(player.into(), game));
        for message in &together {
            self.one.send_to_nodes(message);
        }
        for expected in ["a", "b", "c"] {
            let next = loop {
                let received = self.incoming.recv().await.unwrap();
                if let ServiceMessage::Games(player, _) =
                    serde_json::from_slice(&received.text).unwrap()
                {
                    break player;
                }
            };
            assert_eq!(next, expected);
        }
    }
}

#[tokio::test]
async fn nodes_of_one_process_receive_each_others_messages() {
    Pair::in_process().passes_messages_on().await;
}

#[tokio::test]
async fn nodes_receive_each_others_messages_over_nats() {
    if let Some(pair) = Pair::over_nats().await {
        pair.passes_messages_on().await;
    }
}

#[tokio::test]
async fn messages_that_nobody_reads_count_as_a_gap() {
    let pair = Pair::in_process();
    let game = ludoteca_store::id::random();
    let _room = pair.other.listen_to_room(game);
    let before = pair.other.link().borrow().gaps;
    for _ in 0..=network::INBOX_SIZE {
        pair.one.send_to_room(game, &RoomMessage::Loaded);
    }
    assert_eq!(pair.other.link().borrow().gaps, before + 1);
}

#[tokio::test]
async fn a_server_that_is_alone_sends_nothing() {
    let (bus, mut incoming) = Bus::alone();
    let _service = bus.listen_to_service();
    bus.send_to_nodes(&ServiceMessage::Accounts);
    assert!(incoming.try_recv().is_err() && bus.is_alone() && !bus.is_up());
}
