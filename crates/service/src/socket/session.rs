//! Serves one WebSocket.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use futures_util::future::{AbortHandle, BoxFuture, FutureExt, ready};
use futures_util::stream::{Abortable, BoxStream, FuturesUnordered, SelectAll, StreamExt};
use ludoteca_cluster::bus::GameChanges;
use ludoteca_community::accounts::Grant;
use ludoteca_community::live_games::SharedLive;
use ludoteca_community::lobby::SharedLobby;
use ludoteca_gate::{Connection, Reason};
use ludoteca_host::LiveRoom;
use ludoteca_room::{PlayerId, Refusal};
use ludoteca_store::id::GameId;
use ludoteca_wire::routes::RateClass;
use ludoteca_wire::{Form, SharedUpdate, UpdateContent};
use tokio::sync::watch;
use tokio::time::{interval, sleep_until, timeout};

use super::heartbeat::Heartbeats;
use super::request::{self, act};
use super::watched::Seen;
use super::{CLOSE_TIMEOUT, HEARTBEAT_INTERVAL, MAX_PENDING, MAX_WATCHED, SEND_TIMEOUT, watched};
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::wire::{Challenges, SocketMessage, SocketRequest, StreamedGame, Topic};

/// A client's WebSocket.
pub(crate) struct Session {
    app: App,
    /// The client's player.
    player: Option<PlayerId>,
    client: IpAddr,
    /// The games that the client watches.
    places: HashMap<GameId, Place>,
    /// The updates of these games.
    watched: SelectAll<Abortable<Updates>>,
    /// The requests that are being executed.
    pending: FuturesUnordered<BoxFuture<'static, Completed>>,
    lobby: Option<watch::Receiver<SharedLobby>>,
    live: Option<watch::Receiver<SharedLive>>,
    challenges: Option<BoxStream<'static, Challenges>>,
    own_games: Option<GameChanges>,
    chat: Option<BoxStream<'static, SocketMessage>>,
}

/// The updates of one game.
type Updates = BoxStream<'static, (GameId, Result<SharedUpdate, Error>)>;

/// A client's place in a game that it watches.
struct Place {
    room: Arc<LiveRoom>,
    /// Ends the messages about the game.
    end: AbortHandle,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.end.abort();
    }
}

/// The result of a request.
enum Completed {
    /// It is done, or rejected.
    Message(SocketMessage),
    /// The client watches a game, of which the last event is number `seq`.
    Watch { id: u64, room: Arc<LiveRoom>, seen: Seen, seq: u64, content: UpdateContent },
}

impl Session {
    /// A session of a client that watches nothing yet.
    pub(crate) fn new(app: App, player: Option<PlayerId>, client: IpAddr) -> Self {
        Self {
            app,
            player,
            client,
            places: HashMap::new(),
            watched: SelectAll::new(),
            pending: FuturesUnordered::new(),
            lobby: None,
            live: None,
            challenges: None,
            own_games: None,
            chat: None,
        }
    }

    /// Serves the socket until one side closes it, or its grant ends.
    pub(crate) async fn serve(
        mut self: Box<Self>,
        mut socket: Box<WebSocket>,
        connection: &Connection,
        grant: &mut Grant,
    ) -> Result<(), axum::Error> {
        let reason = tokio::select! {
            biased;
            () = grant.ended() => "the session, token or guest of this connection has ended",
            () = connection.flooded() => "more was sent than a client may",
            () = connection.dropped() => return Ok(()),
            served = self.exchange(&mut socket, connection) => return served,
        };
        // The client is no longer present in its games.
        drop(self);
        close(&mut socket, reason).await
    }

    async fn exchange(
        &mut self,
        socket: &mut WebSocket,
        connection: &Connection,
    ) -> Result<(), axum::Error> {
        let connections = Arc::clone(&self.app.connections);
        let queue = |bytes| connections.queue(connection, bytes);
        let closing = self.app.closing.clone();
        let mut closing = pin!(closing.cancelled());
        let mut ticks = interval(HEARTBEAT_INTERVAL);
        let mut heartbeats = Heartbeats::new();
        // A move's update and the reply to its player are often ready together: one write sends both.
        let mut is_flushed = true;
        loop {
            tokio::select! {
                biased;
                () = &mut closing => {
                    // 1012: clients come back after a random time, so that not all come at once.
                    let reason = "the server restarts".into();
                    let away = CloseFrame { code: close_code::RESTART, reason };
                    return limited(socket.send(Frame::Close(Some(away)))).await;
                }
                Some(completed) = self.pending.next() => {
                    let message = self.message(completed);
                    feed(socket, &message, queue).await?;
                }
                Some((game, update)) = self.watched.next() => {
                    let message = match update {
                        Ok(update) => SocketMessage::Update(update),
                        Err(Error::Request(RequestError::NoSuchGame)) => {
                            self.places.remove(&game);
                            SocketMessage::Deleted { game: game.to_string() }
                        }
                        Err(error) => return Err(axum::Error::new(error)),
                    };
                    feed(socket, &message, queue).await?;
                    let place = self.places.get(&game);
                    let runs = place.is_some_and(|place| place.room.has_running_clock());
                    if let Some(heartbeat) = heartbeats.clock_started(runs) {
                        beat(socket, heartbeat, queue).await?;
                    }
                }
                lobby = changed(&mut self.lobby) => {
                    let own = self.player.and_then(|player| lobby.without_blocked(player));
                    let lobby = own.map_or(lobby, SharedLobby::new);
                    feed(socket, &SocketMessage::Lobby(lobby), queue).await?;
                }
                live = changed(&mut self.live) => {
                    feed(socket, &SocketMessage::Live(live), queue).await?;
                }
                Some(challenges) = next(&mut self.challenges) => {
                    feed(socket, &SocketMessage::Challenges(challenges), queue).await?;
                }
                Some(message) = next(&mut self.chat) => feed(socket, &message, queue).await?,
                game = next_game(&mut self.own_games) => {
                    // The client gets an update of this change.
                    if game.is_some_and(|game| self.places.contains_key(&game)) {
                        continue;
                    }
                    feed(socket, &SocketMessage::OwnGames, queue).await?;
                }
                () = ready(()), if !is_flushed => {
                    limited(socket.flush()).await?;
                    is_flushed = true;
                    continue;
                }
                received = socket.recv(), if self.pending.len() < MAX_PENDING => match received {
                    None | Some(Ok(Frame::Close(_))) => return Ok(()),
                    Some(frame) => {
                        heartbeats.received();
                        match frame? {
                            Frame::Pong(payload) => {
                                if let Some(delay) = heartbeats.delay(&payload) {
                                    self.note_delay(delay);
                                }
                            }
                            Frame::Text(text) => self.receive(&text),
                            Frame::Binary(_) => self.receive(""),
                            _ => {}
                        }
                    }
                },
                () = sleep_until(heartbeats.deadline), if self.pending.len() < MAX_PENDING => {
                    return Ok(());
                }
                _ = ticks.tick() => match heartbeats.tick(self.has_running_clock()) {
                    Some(heartbeat) => beat(socket, heartbeat, queue).await?,
                    None => continue,
                },
            }
            is_flushed = false;
        }
    }

    /// Whether time is short in a watched game.
    fn has_running_clock(&self) -> bool {
        self.places.values().any(|place| place.room.has_running_clock())
    }

    /// Records in the games how long a message takes to the client and back.
    fn note_delay(&self, delay: Duration) {
        let Some(player) = self.player else { return };
        for place in self.places.values() {
            place.room.note_delay(player, delay);
        }
    }

    /// Begins to execute a request.
    fn receive(&mut self, text: &str) {
        let (app, client, player) = (self.app.clone(), self.client, self.player);
        let request = request::read(text);
        let class = match &request {
            Ok(SocketRequest::Act { .. }) => RateClass::Moves,
            _ => RateClass::Lists,
        };
        if let Err(error) = app.usage.add_request(class, client, player) {
            let id = request.map_or_else(|(id, _)| id, |request| Some(request.id()));
            note(&app, &error, client);
            return self.reply(SocketMessage::rejected(id, error));
        }
        match request {
            Ok(SocketRequest::Watch { id, game, after, content, has_state }) => self.pending.push(
                async move {
                    match request::watch(&app, client, &game, after).await {
                        Ok((room, seq)) => {
                            let seen = Seen { after, has_state };
                            Completed::Watch { id, room, seen, seq, content }
                        }
                        Err(error) => Completed::Message(SocketMessage::rejected(Some(id), error)),
                    }
                }
                .boxed(),
            ),
            Ok(SocketRequest::Leave { id, game }) => {
                self.forget(&game);
                self.reply(SocketMessage::Done { id, seq: None });
            }
            Ok(SocketRequest::Follow { id, topic }) => {
                let message = match self.follow(topic) {
                    Ok(()) => SocketMessage::Done { id, seq: None },
                    Err(error) => SocketMessage::rejected(Some(id), error),
                };
                self.reply(message);
            }
            Ok(SocketRequest::Unfollow { id, topic }) => {
                match topic {
                    Topic::Lobby => self.lobby = None,
                    Topic::Live => self.live = None,
                    Topic::Challenges => self.challenges = None,
                    Topic::OwnGames => self.own_games = None,
                    Topic::Chat => self.chat = None,
                }
                self.reply(SocketMessage::Done { id, seq: None });
            }
            Ok(SocketRequest::Act { id, game, seq, action }) => self.pending.push(
                async move {
                    Completed::Message(match act(&app, client, player, &game, seq, action).await {
                        Ok(seq) => SocketMessage::Done { id, seq: Some(seq) },
                        Err(error) => {
                            note(&app, &error, client);
                            SocketMessage::rejected(Some(id), error)
                        }
                    })
                }
                .boxed(),
            ),
            Err((id, error)) => self.reply(SocketMessage::rejected(id, error.into())),
        }
    }

    /// Queues the reply to a request behind those to earlier ones.
    fn reply(&mut self, message: SocketMessage) {
        self.pending.push(ready(Completed::Message(message)).boxed());
    }

    fn follow(&mut self, topic: Topic) -> Result<(), Error> {
        match topic {
            Topic::Lobby => {
                self.lobby = Some(self.app.lobby.follow());
                self.app.bus.notify_lobby();
            }
            Topic::Live => {
                self.live = Some(self.app.live.follow());
                self.app.bus.live_changed();
            }
            Topic::Challenges => {
                let player = self.player.ok_or(Refusal::NotSeated)?;
                let open = self.app.challenges.follow(player);
                let open = open.map(move |open| Challenges::of(player, &open));
                self.challenges = Some(open.boxed());
            }
            Topic::OwnGames => {
                let player = self.player.ok_or(Refusal::NotSeated)?;
                self.own_games = Some(self.app.bus.follow_games(player));
            }
            Topic::Chat => {
                let player = self.player.ok_or(Refusal::NotSeated)?;
                let messages = self.app.notices.messages(player);
                let messages = messages.filter_map(move |(game, number)| {
                    let game = StreamedGame::new(player, &game).map(Box::new);
                    ready(game.map(|game| SocketMessage::Chat { game, number }))
                });
                self.chat = Some(messages.boxed());
            }
        }
        Ok(())
    }

    /// The reply to a request. If it watches a game, the game's messages follow.
    fn message(&mut self, completed: Completed) -> SocketMessage {
        let (id, room, seen, seq, content) = match completed {
            Completed::Message(message) => return message,
            Completed::Watch { id, room, seen, seq, content } => (id, room, seen, seq, content),
        };
        let game = room.setting().id;
        if self.places.len() >= MAX_WATCHED && !self.places.contains_key(&game) {
            return SocketMessage::rejected(Some(id), request::too_many());
        }
        let updates = watched::updates(Arc::clone(&room), self.player, seen, content);
        let updates = updates.map(move |update| (game, update)).boxed();
        let (end, registration) = AbortHandle::new_pair();
        self.watched.push(Abortable::new(updates, registration));
        self.places.insert(game, Place { room, end });
        SocketMessage::Done { id, seq: Some(seq) }
    }

    fn forget(&mut self, game: &str) {
        let left = game.parse().ok().and_then(|game: GameId| self.places.remove(&game));
        // Changes of this game have not been announced.
        if let (Some(_), Some(own_games)) = (left, &mut self.own_games) {
            own_games.mark_changed();
        }
    }
}

/// Counts a refusal for the log, as those of HTTP requests are counted.
fn note(app: &App, error: &Error, client: IpAddr) {
    if let Some(reason) = Reason::of_problem(error.status().as_u16(), error.code()) {
        app.connections.report.note(reason, Some(client));
    }
}

/// Waits for the next change of a topic, if the client follows it. Many changes at once are one.
async fn changed<T: Clone>(topic: &mut Option<watch::Receiver<T>>) -> T {
    let Some(receiver) = topic else { return std::future::pending().await };
    if receiver.changed().await.is_err() {
        // The server stops.
        return std::future::pending().await;
    }
    receiver.borrow_and_update().clone()
}

/// Waits for changes in the player's games, if the client follows them. Returns the game if only one has changed.
async fn next_game(games: &mut Option<GameChanges>) -> Option<GameId> {
    let Some(games) = games else { return std::future::pending().await };
    match games.changed().await {
        Ok(game) => game,
        // The server stops.
        Err(_) => std::future::pending().await,
    }
}

/// Waits for the next item of a topic, if the client follows it.
async fn next<T>(topic: &mut Option<BoxStream<'static, T>>) -> Option<T> {
    match topic {
        Some(items) => items.next().await,
        None => std::future::pending().await,
    }
}

/// Closes the socket of a client that may no longer use it. Data that it still sends is read, so that
/// the client receives the reason.
async fn close(socket: &mut WebSocket, reason: &'static str) -> Result<(), axum::Error> {
    let policy = CloseFrame { code: close_code::POLICY, reason: reason.into() };
    let close = async {
        socket.send(Frame::Close(Some(policy))).await?;
        while socket.recv().await.is_some_and(|received| received.is_ok()) {}
        Ok(())
    };
    timeout(CLOSE_TIMEOUT, close).await.map_err(axum::Error::new)?
}

/// Sends a heartbeat with the next flush: a ping for the connection, and a message for the client's program.
async fn beat(
    socket: &mut WebSocket,
    (ping, message): (Frame, SocketMessage),
    queue: impl Fn(usize),
) -> Result<(), axum::Error> {
    limited(socket.feed(ping)).await?;
    feed(socket, &message, queue).await
}

/// Sends a message with the next flush, after `queue` has counted its bytes.
async fn feed(
    socket: &mut WebSocket,
    message: &SocketMessage,
    queue: impl Fn(usize),
) -> Result<(), axum::Error> {
    let text = match message {
        SocketMessage::Update(update) => {
            let state = update.state.as_ref().map_or(0, |state| state.json().len());
            update.text(Form::Message, || written(message, state))
        }
        SocketMessage::Lobby(lobby) => lobby.text(Form::Message, || written(message, 0)),
        SocketMessage::Live(live) => live.text(Form::Message, || written(message, 0)),
        _ => written(message, 0),
    };
    queue(text.len());
    let text = Utf8Bytes::try_from(text).map_err(axum::Error::new)?;
    limited(socket.feed(Frame::Text(text))).await
}

/// The text of a message with a state of `state` bytes.
fn written(message: &SocketMessage, state: usize) -> Bytes {
    let mut text = Vec::with_capacity(256 + state);
    serde_json::to_writer(&mut text, message).expect("messages are JSON");
    text.into()
}

/// Fails if the client does not read.
async fn limited(sent: impl Future<Output = Result<(), axum::Error>>) -> Result<(), axum::Error> {
    let mut sent = pin!(sent);
    // Usually it is sent at once, and no timer is needed.
    if let Some(done) = sent.as_mut().now_or_never() {
        return done;
    }
    timeout(SEND_TIMEOUT, sent).await.map_err(axum::Error::new)?
}
