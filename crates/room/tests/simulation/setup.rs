//! A random world: its rooms, nodes, clients and networks.

use fastrand::Rng;
use ludoteca_room::{Player, PlayerId, Room, Seats, TimeControl, Timestamp};
use ludoteca_rules::Game;

use crate::client::Client;
use crate::network::FaultRates;
use crate::node::Node;
use crate::store::{Store, StoredRoom};
use crate::world::{FAULTS_END, Sabotage, SimEvent, World};

/// The store's time at the start, in milliseconds.
const EPOCH: u64 = 1_700_000_000_000;

/// Builds the world of a seed.
pub(crate) fn world(seed: u64, sabotage: Sabotage) -> World {
    let mut rng = Rng::with_seed(seed);
    let rooms: Vec<_> = (0..rng.usize(1..4)).map(|_| room(&mut rng)).collect();
    let fault_rates = fault_rates(&mut rng);
    let store = Store::new(Timestamp::from_millis(EPOCH + rng.u64(0..1_000_000)), rooms);
    let mut world = World::new(rng, fault_rates, sabotage, store);
    for node in 0..world.rng.usize(2..5) {
        // Clocks that differ by days and by up to 0.02 % of their speed.
        let clock = (world.rng.u64(0..500_000_000), world.rng.u64(0..200));
        world.nodes.push(Node::new(node, clock));
        world.start(node);
    }
    for room in 0..world.store.rooms.len() {
        populate(&mut world, room);
    }
    world.schedule_faults();
    world.after(0, SimEvent::Audit);
    world
}

fn fault_rates(rng: &mut Rng) -> FaultRates {
    FaultRates {
        store_loss: rng.choice([0.0, 0.005, 0.05]).unwrap_or_default(),
        store_slow: rng.choice([0.0, 0.005, 0.05]).unwrap_or_default(),
        bus_loss: rng.choice([0.0, 0.1, 0.6]).unwrap_or_default(),
        bus_twice: rng.choice([0.0, 0.2]).unwrap_or_default(),
        bus_delay: rng.choice([5, 50, 1_500]).unwrap_or(5),
    }
}

fn player(number: u8) -> PlayerId {
    PlayerId::from_bytes([number; 10])
}

fn room(rng: &mut Rng) -> StoredRoom {
    let game = rng.choice(Game::ALL).expect("one of several games");
    let options = rng.choice(game.presets()).expect("a game has options");
    let second = match rng.u32(0..4) {
        0 => Player::VACANT,
        1 => Player::Computer { level: 1 },
        _ => Player::human(player(2)),
    };
    let mut seats = Seats { first: Player::human(player(1)), second };
    if rng.bool() {
        seats = seats.swapped();
    }
    let control = match rng.u32(0..8) {
        0..2 => None,
        2 => Some(TimeControl::correspondence(1)),
        _ => Some(TimeControl::fischer(rng.u32(10..25), rng.u32(0..3))),
    };
    let control = control.transpose().expect("a time control within its limits");
    let mut id = [0; 16];
    rng.fill(&mut id);
    StoredRoom::new(id, Room::new(options.start(), seats, control))
}

/// Adds a room's players, a rival for its seats, and sometimes a spectator.
fn populate(world: &mut World, room: usize) {
    for number in 1..=world.rng.u8(3..5) {
        let client = world.clients.len();
        let start = world.store.rooms[room].start.clone();
        let mut joining = Client::new(player(number), room, start);
        if world.rng.u32(0..4) == 0 {
            joining.leaves = world.rng.u64(0..FAULTS_END);
        }
        joining.slowness = world.rng.u64(100..3_000);
        world.clients.push(joining);
        let at = world.rng.u64(0..1_000);
        world.after(at, SimEvent::Connect(client));
        world.after(at, SimEvent::Think(client));
    }
}
