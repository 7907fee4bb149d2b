//! Receives messages from other nodes and dispatches them.

use std::sync::Arc;

use ludoteca_cluster::bus::{
    Incoming, NoticeMessage, PlayerMessage, Received, ServiceMessage, Topic,
};
use ludoteca_community::notices::{GameNotice, Notice};
use ludoteca_host::clocks;
use ludoteca_room::PlayerId;
use ludoteca_store::id::{self, GameId};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;
use crate::membership;

/// Receives the messages of other nodes, until the server stops.
pub(crate) async fn run(app: App, mut incoming: Incoming) {
    let _service = app.bus.listen_to_service();
    let mut has_reported = false;
    while let Some(Some(received)) = app.closing.run_until_cancelled(incoming.recv()).await {
        let topic = received.topic;
        if let Err(error) = receive(&app, &received)
            && !has_reported
        {
            // The sender is a node of another version, or another program that uses the bus.
            tracing::warn!(%topic, %error, "cannot parse a message from another node; further ones are not logged");
            has_reported = true;
        }
    }
}

fn receive(app: &App, received: &Received) -> Result<(), serde_json::Error> {
    match received.topic {
        Topic::Service => match read(received)? {
            ServiceMessage::Node(status) => membership::receive(app, status),
            ServiceMessage::Accounts => app.accounts.forget(),
            ServiceMessage::Passkey(message) => app.accounts.receive_passkey(&message)?,
            ServiceMessage::Listening => {}
            ServiceMessage::Events(game, events) => {
                ludoteca_host::receive_events(&app.rooms, game, &events);
            }
            ServiceMessage::Games(player, game) => {
                if let Ok(player) = id::player(&player) {
                    app.bus.notify_games(player, game);
                }
            }
            ServiceMessage::Deleted(game) => {
                tokio::spawn(forget(app.clone(), game));
            }
            ServiceMessage::Deadline(game) => {
                if app.leases.holds(game) {
                    let app = app.clone();
                    tokio::spawn(async move {
                        if let Err(error) = clocks::tick(&app.rooms, game).await {
                            tracing::debug!(%game, %error, "the clock has not ticked");
                        }
                    });
                }
            }
        },
        Topic::Room(game) => ludoteca_host::receive(&app.rooms, &app.nodes, game, read(received)?),
        Topic::Player(player) => match read(received)? {
            PlayerMessage::Challenges | PlayerMessage::Listening => {
                app.bus.notify_challenges(player);
            }
            PlayerMessage::Notice(message) => {
                tokio::spawn(notify(app.clone(), player, *message));
            }
        },
    }
    Ok(())
}

fn read<T: DeserializeOwned>(received: &Received) -> Result<T, serde_json::Error> {
    serde_json::from_slice(&received.text)
}

/// Notifies the player's programs that are connected to this node.
async fn notify(app: App, player: PlayerId, message: NoticeMessage) {
    let notice = match message {
        NoticeMessage::GameStart(game) => game_notice(&app, game).await.map(Notice::GameStart),
        NoticeMessage::GameEnd(game) => game_notice(&app, game).await.map(Notice::GameEnd),
        NoticeMessage::Challenge(challenge) => {
            Ok(Notice::Challenge(Arc::new(match challenge.challenge() {
                Some(challenge) => challenge,
                None => return,
            })))
        }
        NoticeMessage::ChallengeEnd(challenge, ended) => {
            let Some(challenge) = challenge.challenge() else { return };
            Ok(Notice::ChallengeEnd(Arc::new(challenge), ended))
        }
        NoticeMessage::Message(game, number) => {
            game_notice(&app, game).await.map(|game| Notice::Message(game, number))
        }
    };
    match notice {
        Ok(notice) => app.notices.deliver(player, &notice),
        Err(error) => tracing::debug!(%error, "a program is not notified of a game"),
    }
}

async fn game_notice(app: &App, game: GameId) -> Result<Arc<GameNotice>, Error> {
    let live = app.rooms.open(game).await?;
    // The message may have overtaken the event.
    live.doubt();
    live.resync().await?;
    let room = live.room();
    Ok(Arc::new(GameNotice::new(live.setting(), &room)))
}

/// Forgets a game that another node has deleted.
async fn forget(app: App, id: GameId) {
    app.rooms.remove(id).await;
    if let Err(error) = app.explorer.remove(id).await {
        tracing::debug!(%id, %error, "the explorer still has a deleted game");
    }
}
