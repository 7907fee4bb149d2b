//! Membership of a cluster: announces this node's status and receives the status of others.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_cluster::bus::{
    BATCH_PAUSE, BATCH_SIZE, NodeId, NodeMessage, RoomMessage, ServiceMessage,
};
use tokio::time::{interval, sleep};

use crate::app::App;

/// Time between two announcements of an unchanged status.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Minimum time between two announcements.
const MIN_INTERVAL: Duration = Duration::from_millis(50);

/// Announces this node to the others, until the server stops.
pub(crate) async fn run(app: App) {
    let bus = Arc::clone(&app.bus);
    let changes = app.closing.clone();
    tokio::spawn(changes.run_until_cancelled_owned(async move { bus.send_games_changes().await }));
    let mut heartbeat = interval(HEARTBEAT_INTERVAL);
    while app.closing.run_until_cancelled(app.bus.next_heartbeat(&mut heartbeat)).await.is_some() {
        announce(&app, false);
        for gone in app.nodes.remove_silent() {
            tracing::warn!(node = %gone, "node lost: it has sent nothing for 4 s");
            node_left(&app, &gone);
        }
        sleep(MIN_INTERVAL).await;
    }
    announce(&app, true);
}

/// Announces this node to the others.
fn announce(app: &App, is_last: bool) {
    if app.bus.is_alone() {
        return;
    }
    let message = NodeMessage {
        node: app.bus.node().clone(),
        offers: app.rooms.offers(),
        live: app.rooms.recent(),
        lobby: app.bus.lobby_number(),
        lost: app.bus.lost(),
        is_last,
    };
    app.bus.send_to_nodes(&ServiceMessage::Node(message));
}

/// Receives the status of another node.
pub(crate) fn receive(app: &App, message: NodeMessage) {
    let NodeMessage { node, is_last, lobby, lost, .. } = message.clone();
    let (offers, live) = (message.offers.clone(), message.live.clone());
    let before = app.nodes.note(node.clone(), message);
    if before.is_none() && !is_last {
        tracing::info!(%node, "node joined");
    }
    if is_last {
        node_left(app, &node);
    } else if lost != before.as_ref().map_or(0, |before| before.lost) {
        recover(app);
    }
    let before = before.unwrap_or_else(|| NodeMessage::nothing(node));
    if (lobby, offers) != (before.lobby, before.offers) {
        app.bus.notify_lobby();
    }
    if live != before.live {
        app.bus.live_changed();
    }
}

/// Recovers from a possible loss of messages from or to this node.
pub(crate) fn recover(app: &App) {
    let rooms = app.rooms.all();
    for room in &rooms {
        room.doubt();
        room.forgive_absence();
    }
    let bus = Arc::clone(&app.bus);
    tokio::spawn(async move {
        for batch in rooms.chunks(BATCH_SIZE) {
            for room in batch {
                bus.send_to_room(room.setting().id, &RoomMessage::Loaded);
            }
            sleep(BATCH_PAUSE).await;
        }
    });
    app.accounts.forget();
    app.notices.end_all();
    app.bus.everything_changed();
}

/// Removes the presence of a node that has gone. Its last messages may be missing.
fn node_left(app: &App, node: &NodeId) {
    app.rooms.all().iter().for_each(|room| room.forget_node(node));
    app.bus.everything_changed();
}
