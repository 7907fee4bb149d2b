//! Two clients at a game, whatever the server.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Game};
use tokio::time::{Instant, sleep_until, timeout};

use crate::protocols::{Cell, Client};
use crate::site::Site;

/// Timeout of a client that waits for a message.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A game between two clients. The table knows the rules, chooses random moves and checks that both clients receive
/// every move once and in order.
pub(crate) struct Table<C> {
    site: Site,
    clients: [C; 2],
    random: Rng,
    game: AnyMatch,
    moves: Vec<Cell>,
    /// The moves that each client has received.
    received: [Vec<Cell>; 2],
}

/// When moves are sent and measured.
#[derive(Debug)]
pub(crate) struct Times {
    pub(crate) from: Instant,
    pub(crate) until: Instant,
    /// Time between two moves of a table; none without a fixed rate.
    pub(crate) interval: Option<Duration>,
}

/// What a table has measured.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// Times from sending a move, or from when it was due, to the opponent's receipt.
    pub(crate) moves: Vec<Duration>,
    pub(crate) games: u64,
}

impl<C: Client> Table<C> {
    /// Connects two clients, begins a game and plays its first moves.
    pub(crate) async fn open(site: &Site, seed: u64, plies: usize) -> Result<Self> {
        let clients = timeout(TIMEOUT, C::connect(site)).await.context("no connection")??;
        let (site, random) = (site.clone(), Rng::with_seed(seed));
        let (moves, received) = (Vec::new(), [Vec::new(), Vec::new()]);
        let mut table = Self { site, clients, random, game: start()?, moves, received };
        table.begin().await?;
        for _ in 0..plies {
            if table.game.to_move().is_some() {
                table.step().await?;
            }
        }
        table.finish().await?;
        Ok(table)
    }

    /// Plays until the end of the measurement.
    pub(crate) async fn play(&mut self, times: &Times) -> Result<Played> {
        let mut played = Played::default();
        let mut due =
            Instant::now() + times.interval.unwrap_or_default().mul_f64(self.random.f64());
        while Instant::now() < times.until {
            if self.game.to_move().is_none() {
                self.finish().await?;
                self.begin().await?;
                played.games += 1;
                due = due.max(Instant::now());
            }
            let mut sent = Instant::now();
            if let Some(interval) = times.interval {
                if due > sent {
                    sleep_until(due.min(times.until)).await;
                    sent = Instant::now();
                } else {
                    // A move that is sent late has waited for its server since it was due.
                    sent = due;
                }
                due += interval;
            }
            self.step().await?;
            let received = Instant::now();
            if (times.from..times.until).contains(&received) {
                played.moves.push(received - sent);
            }
        }
        self.finish().await?;
        Ok(played)
    }

    /// Receives messages, but no moves, until a client fails.
    pub(crate) async fn rest(&mut self) -> Result<()> {
        let [first, second] = &mut self.clients;
        let [firsts, seconds] = &mut self.received;
        loop {
            tokio::select! {
                received = first.receive(firsts) => received?,
                received = second.receive(seconds) => received?,
            }
        }
    }

    async fn begin(&mut self) -> Result<()> {
        self.game = start()?;
        self.moves.clear();
        self.received.iter_mut().for_each(Vec::clear);
        let begin = C::begin(&mut self.clients, &self.site);
        timeout(TIMEOUT, begin).await.context("no new game")?
    }

    /// Sends a random legal move and waits until the opponent has it.
    async fn step(&mut self) -> Result<()> {
        let legal = self.game.legal_texts();
        let text = self.random.choice(&legal).context("a game that is not over has moves")?;
        self.game.play_text(text).map_err(|error| anyhow::anyhow!("{error}"))?;
        let (ply, cell) = (self.moves.len(), Cell::new(text)?);
        self.moves.push(cell);
        self.clients[ply % 2].send(ply, cell).await?;
        self.wait(1 - ply % 2).await
    }

    /// Waits until both clients have all moves.
    async fn finish(&mut self) -> Result<()> {
        self.wait(0).await?;
        self.wait(1).await
    }

    /// Waits until a client has all moves.
    async fn wait(&mut self, side: usize) -> Result<()> {
        let (moves, received) = (&self.moves, &mut self.received[side]);
        while received.len() < moves.len() {
            let message = timeout(TIMEOUT, self.clients[side].receive(received)).await;
            let count = received.len();
            message
                .with_context(|| format!("client {side} has {count} of {} moves", moves.len()))??;
        }
        ensure!(received == moves, "client {side} received {received:?} and not {moves:?}");
        Ok(())
    }
}

/// The start of a game with the usual options, which the servers play.
fn start() -> Result<AnyMatch> {
    let options = Game::Fourmation.options("").map_err(|faults| anyhow::anyhow!("{faults}"))?;
    Ok(options.start())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;

    use super::*;

    const HONEST: u8 = 0;
    const OTHER_MOVE: u8 = 1;
    const TWICE: u8 = 2;
    const DISCONNECTS: u8 = 3;

    /// A client of a server without a network. The server sends each move to both clients, with a fault for the second.
    struct Fake<const FAULT: u8> {
        side: usize,
        sent: Rc<RefCell<[VecDeque<Cell>; 2]>>,
    }

    impl<const FAULT: u8> Client for Fake<FAULT> {
        async fn connect(_: &Site) -> Result<[Self; 2]> {
            let sent = Rc::default();
            Ok([0, 1].map(|side| Self { side, sent: Rc::clone(&sent) }))
        }

        async fn begin(_: &mut [Self; 2], _: &Site) -> Result<()> {
            Ok(())
        }

        async fn send(&mut self, ply: usize, cell: Cell) -> Result<()> {
            let [first, second] = &mut *self.sent.borrow_mut();
            first.push_back(cell);
            match FAULT {
                OTHER_MOVE => second.push_back(Cell((cell.0 + 1) % 49)),
                TWICE => second.extend([cell, cell]),
                DISCONNECTS if ply > 2 => {}
                _ => second.push_back(cell),
            }
            Ok(())
        }

        async fn receive(&mut self, moves: &mut Vec<Cell>) -> Result<()> {
            moves.push(self.sent.borrow_mut()[self.side].pop_front().context("disconnected")?);
            Ok(())
        }
    }

    async fn play<const FAULT: u8>() -> Result<()> {
        // 49 moves fill the board.
        Table::<Fake<FAULT>>::open(&Site::new("http://127.0.0.1")?, 1, 49).await.map(drop)
    }

    #[tokio::test]
    async fn a_game_of_an_honest_server_passes() {
        play::<HONEST>().await.expect("no fault");
    }

    #[tokio::test]
    async fn wrong_moves_and_lost_connections_are_found() {
        for (error, fault) in [
            (play::<OTHER_MOVE>().await, "client 1 received"),
            (play::<TWICE>().await, "client 1 received"),
            (play::<DISCONNECTS>().await, "disconnected"),
        ] {
            let error = format!("{:#}", error.expect_err("a fault"));
            assert!(error.contains(fault), "{error}");
        }
    }
}
