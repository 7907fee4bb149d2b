//! The games between two people that are being played now.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use ludoteca_cluster::Nodes;
use ludoteca_cluster::bus::Bus;
use ludoteca_host::{MAX_SHOWN, Rooms};
use ludoteca_room::Room;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{Side, View};
use ludoteca_wire::{Control, Players, Setting, Shared, schema, view};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use crate::feed::Feed;

/// Minimum time between two versions of the games.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// Time after which the games are read again without a move: some leave the memory.
const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

/// The games that two people are playing now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Live {
    /// At most six games, the newest move first.
    pub games: Vec<LiveGame>,
}

/// The games for all of their followers.
pub type SharedLive = Shared<Live>;

/// A game that two people are playing now, for a small board.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LiveGame {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The players.
    pub players: Players,
    /// The sides whose players are programs.
    #[schema(value_type = Vec<schema::Side>)]
    pub bots: Vec<Side>,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// Number of moves.
    pub ply: usize,
    /// The side to move.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the last move touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
}

impl LiveGame {
    /// The game in a room. The players of the sides in `bots` are programs.
    pub fn new(setting: &Setting, room: &Room, bots: Vec<Side>) -> Self {
        let game = room.game();
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            players: room.seats().into(),
            bots,
            clock: setting.clock.map(Control::from),
            is_rated: setting.is_rated,
            ply: game.ply(),
            to_move: room.to_move(),
            view: view(game),
            last: game.places_of(game.ply()),
        }
    }
}

/// Keeps the games up to date for their followers, until the server stops.
pub async fn run(
    rooms: &Rooms,
    nodes: &Nodes,
    feed: &Feed<Live>,
    bus: &Bus,
    closing: &CancellationToken,
) {
    let read = || async { Ok::<_, Infallible>(shown(rooms, nodes).await) };
    let keep = feed.keep(bus.follow_live(), (MIN_INTERVAL, REFRESH_INTERVAL), read);
    closing.run_until_cancelled(keep).await;
}

/// The games as clients see them.
pub async fn shown(rooms: &Rooms, nodes: &Nodes) -> Live {
    let mut games = Vec::with_capacity(MAX_SHOWN);
    let (own, elsewhere) = (rooms.recent_games().newest(), nodes.live());
    let mut all: Vec<_> = own.iter().chain(&elsewhere).collect();
    all.sort_by_key(|(_, at)| Reverse(*at));
    let mut seen = HashSet::new();
    for (id, _) in all {
        if !seen.insert(*id) {
            continue;
        }
        let is_elsewhere = elsewhere.iter().any(|(other, _)| other == id);
        // Rooms of unused games are dropped from memory.
        let live = match rooms.loaded(*id) {
            None if is_elsewhere => rooms.open(*id).await.ok(),
            live => live,
        };
        let Some(live) = live else { continue };
        let (room, bots) = live.room_and_bots();
        if room.outcome().is_none() {
            games.push(LiveGame::new(live.setting(), &room, bots));
        }
        if games.len() == MAX_SHOWN {
            break;
        }
    }
    Live { games }
}
