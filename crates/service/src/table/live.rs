//! A game that is being played or watched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ludoteca_engine::{Hint, Level, Stop};
use ludoteca_rules::AnyMatch;
use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::attention::Attention;
use super::{Command, Event, Ledger, Refusal, Setting};
use crate::computer::Computer;
use crate::error::Error;
use crate::scheduler::{Class, StopOnDrop, Task};
use crate::store::{Appended, Store, Stored, Tail};
use crate::wire::{News, Rendered, State};

/// How long the computer waits before it tries again to get a search or to store its move.
const RETRY: Duration = Duration::from_secs(1);

/// Where one game is played: what is in memory here is never ahead of the store.
#[derive(Debug)]
pub(crate) struct Table {
    setting: Setting,
    desk: Mutex<Desk>,
    /// The number of the last event, for those who watch.
    news: watch::Sender<u64>,
    /// The last hint that was given, with the number of the event after which; whoever holds the
    /// lock has one looked for, so that a game asks for one at a time.
    hint: Mutex<Option<(u64, Hint)>>,
    attention: Attention,
    /// A write has failed, and it is not known yet what of it is in the store.
    in_doubt: AtomicBool,
    /// Cancelled when the game is deleted.
    deleted: CancellationToken,
    store: Arc<Store>,
    computer: Arc<Computer>,
}

/// What changes, under one lock.
#[derive(Debug)]
struct Desk {
    ledger: Ledger,
    state: Rendered,
    /// Where its next event goes in the store.
    tail: Tail,
    /// The computer's search for its move, while there is one.
    search: Option<Task>,
}

impl Table {
    /// A table on which everything has happened that is stored.
    pub(crate) fn new(
        Stored { setting, events, tail }: Stored,
        store: &Arc<Store>,
        computer: &Arc<Computer>,
        linger: Duration,
    ) -> Result<Self, Error> {
        let ledger = replay(&setting, events)?;
        let state = State::new(&setting, &ledger).render();
        let news = watch::Sender::new(ledger.seq());
        let desk = Mutex::new(Desk { ledger, state, tail, search: None });
        let (hint, attention) = (Mutex::default(), Attention::new(linger));
        let (store, computer) = (Arc::clone(store), Arc::clone(computer));
        let in_doubt = AtomicBool::new(false);
        let deleted = CancellationToken::new();
        Ok(Self { setting, desk, news, hint, attention, in_doubt, deleted, store, computer })
    }

    /// Who looks at it. Requests for the game are to be noted here.
    pub(crate) const fn attention(&self) -> &Attention {
        &self.attention
    }

    /// Whether somebody watches the game, or has asked for it a moment ago.
    fn is_attended(&self) -> bool {
        self.news.receiver_count() > 0 || self.attention.is_recent()
    }

    /// Ends everything here, because the game has been deleted.
    pub(super) async fn end(&self) {
        self.deleted.cancel();
        if let Some(search) = self.desk.lock().await.search.take() {
            search.stop.stop();
        }
    }

    /// Waits until the game is deleted.
    pub(crate) async fn deleted(&self) {
        self.deleted.cancelled().await;
    }

    fn check_exists(&self) -> Result<(), Error> {
        if self.deleted.is_cancelled() { Err(Error::NoSuchGame) } else { Ok(()) }
    }

    /// How the game began.
    pub(crate) const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// What has happened up to now.
    pub(crate) async fn ledger(&self) -> Ledger {
        self.desk.lock().await.ledger.clone()
    }

    /// The state, as surfaces get it. A computer whose turn it is is set to work if it is not.
    pub(crate) async fn state(self: &Arc<Self>) -> Rendered {
        let mut desk = self.desk.lock().await;
        self.let_computer_move(&mut desk);
        desk.state.clone()
    }

    /// The events after number `after`, and the state after them.
    pub(crate) async fn news_since(self: &Arc<Self>, after: u64) -> Result<News, Error> {
        let mut desk = self.desk.lock().await;
        self.check_exists()?;
        self.let_computer_move(&mut desk);
        if after > desk.ledger.seq() {
            return Err(Error::NotYet { after, seq: desk.ledger.seq() });
        }
        Ok(News::new(after, desk.ledger.since(after), desk.state.clone()))
    }

    /// Tells the number of the last event each time it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Carries out a command of somebody who has seen the events up to number `seq`; gives the
    /// state after it, once it is durable.
    pub(crate) async fn act(
        self: &Arc<Self>,
        seq: u64,
        command: Command,
    ) -> Result<Rendered, Error> {
        let table = Arc::clone(self);
        // In a task of its own: a client that hangs up does not leave a command half carried out.
        let task = tokio::spawn(async move { table.carry_out(seq, command).await });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// A hint for the person to move, who has seen the events up to number `seq`. If the game goes
    /// on meanwhile, or nobody waits any more, the search for it ends.
    pub(crate) async fn hint(&self, seq: u64) -> Result<(AnyMatch, Hint), Error> {
        let mut last = self.hint.lock().await;
        let mut news = self.news.subscribe();
        let (game, _stop, found) = {
            let desk = self.desk.lock().await;
            self.check_exists()?;
            if seq != desk.ledger.seq() {
                return Err(Error::Stale(desk.state.clone()));
            }
            if let Some(outcome) = desk.ledger.outcome() {
                return Err(Refusal::Over(outcome).into());
            }
            if desk.ledger.computer_to_move(&self.setting.players).is_some() {
                return Err(Refusal::ComputersTurn.into());
            }
            let game = desk.ledger.game().clone();
            if let Some((known, hint)) = &*last
                && *known == seq
            {
                return Ok((game, hint.clone()));
            }
            let client = self.attention.client();
            let task = Task { class: Class::Hint, client, stop: Stop::default() };
            let stop = StopOnDrop(task.stop.clone());
            let found = self.computer.hint(task, game.clone())?;
            (game, stop, found)
        };
        tokio::select! {
            found = found => {
                let hint = found.map_err(|ended| Error::Internal(ended.to_string()))?;
                *last = Some((seq, hint.clone()));
                Ok((game, hint))
            }
            () = self.deleted() => Err(Error::NoSuchGame),
            () = async { drop(news.wait_for(|&now| now != seq).await) } => {
                Err(Error::Stale(self.desk.lock().await.state.clone()))
            }
        }
    }

    async fn carry_out(self: Arc<Self>, seq: u64, command: Command) -> Result<Rendered, Error> {
        let mut desk = self.desk.lock().await;
        self.check_exists()?;
        if seq != desk.ledger.seq() {
            return Err(Error::Stale(desk.state.clone()));
        }
        let mut ledger = desk.ledger.clone();
        let event = ledger.carry_out(&self.setting.players, command)?.clone();
        let stored = self.store.append(&self.setting, &ledger, event, desk.tail);
        // While the disk is busy: what the answer will be.
        let state = State::new(&self.setting, &ledger).render();
        match stored.await {
            Ok(Appended::Yes(tail)) => {
                desk.tail = tail;
                self.change(&mut desk, ledger, state);
                Ok(desk.state.clone())
            }
            Ok(Appended::NumberTaken) => {
                self.catch_up(&mut desk).await?;
                Err(Error::Stale(desk.state.clone()))
            }
            Err(error) => {
                // The event may be on the disk all the same.
                self.in_doubt.store(true, Ordering::Relaxed);
                let _ = self.catch_up(&mut desk).await;
                Err(error.into())
            }
        }
    }

    /// Makes the move that the computer has found. While nothing can be stored it tries again, for
    /// nobody else will.
    async fn make_computed(
        self: &Arc<Self>,
        seq: u64,
        mv: String,
        stop: &Stop,
    ) -> Result<(), Error> {
        loop {
            let done = Arc::clone(self).carry_out(seq, Command::Computed(mv.clone())).await;
            match done {
                Err(Error::Store(error)) if error.is_temporary() && !stop.is_stopped() => {
                    sleep(RETRY).await;
                }
                done => return done.map(|_| ()),
            }
        }
    }

    /// Makes sure that the game in memory is the one in the store, where a write has failed and
    /// the store could not be read since.
    pub(super) async fn settle(self: &Arc<Self>) -> Result<(), Error> {
        if !self.in_doubt.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut desk = self.desk.lock().await;
        self.catch_up(&mut desk).await
    }

    /// Takes over what is in the store.
    async fn catch_up(self: &Arc<Self>, desk: &mut MutexGuard<'_, Desk>) -> Result<(), Error> {
        let stored = self.store.load(self.setting.id).await?.ok_or(Error::NoSuchGame)?;
        let Stored { events, tail, .. } = stored;
        if tail != desk.tail {
            let ledger = replay(&self.setting, events)?;
            let state = State::new(&self.setting, &ledger).render();
            desk.tail = tail;
            self.change(desk, ledger, state);
        }
        self.in_doubt.store(false, Ordering::Relaxed);
        Ok(())
    }

    fn change(self: &Arc<Self>, desk: &mut Desk, ledger: Ledger, state: Rendered) {
        if let Some(search) = desk.search.take() {
            search.stop.stop();
        }
        self.news.send_replace(ledger.seq());
        (desk.ledger, desk.state) = (ledger, state);
        self.let_computer_move(desk);
    }

    /// Starts the computer's search if it is its turn, if it is not searching yet and if somebody
    /// waits for its move: either a person's opponent owes a reply, or somebody watches two
    /// computers.
    fn let_computer_move(self: &Arc<Self>, desk: &mut Desk) {
        let Some(level) = desk.ledger.computer_to_move(&self.setting.players) else { return };
        if self.deleted.is_cancelled() {
            return;
        }
        let class = match (self.setting.players.has_person(), self.is_attended()) {
            (true, true) => Class::Reply,
            (true, false) => Class::Unattended,
            (false, true) => Class::Exhibition,
            (false, false) => return,
        };
        if let Some(search) = &desk.search {
            // What began while nobody looked starts again with the priority of a reply.
            if search.class != Class::Unattended || class == Class::Unattended {
                return;
            }
            search.stop.stop();
        }
        let task = Task { class, client: self.attention.client(), stop: Stop::default() };
        desk.search = Some(task.clone());
        let (table, seq) = (Arc::clone(self), desk.ledger.seq());
        let game = desk.ledger.game().clone();
        tokio::spawn(async move {
            let done = match table.compute(&task, &game, level, seq).await {
                Ok(Some(mv)) => table.make_computed(seq, mv, &task.stop).await,
                done => done.map(drop),
            };
            // If it has just paused, somebody may have come back meanwhile. After a failure, whoever
            // looks at the game next makes it think again.
            let again = done.is_ok();
            if let Err(error) = done
                && !task.stop.is_stopped()
            {
                tracing::error!(game = %table.setting.id, %error, "the computer has not moved");
            }
            let mut desk = table.desk.lock().await;
            if !task.stop.is_stopped() {
                desk.search = None;
                if again {
                    table.let_computer_move(&mut desk);
                }
            }
        });
    }

    /// The computer's move after event number `seq`; `None` if nobody wants it any more.
    async fn compute(
        self: &Arc<Self>,
        task: &Task,
        game: &AnyMatch,
        level: Level,
        seq: u64,
    ) -> Result<Option<String>, Error> {
        let seed = self.setting.id.seed().wrapping_add(seq);
        loop {
            let (table, class) = (Arc::clone(self), task.class);
            let wanted = move || class != Class::Exhibition || table.is_attended();
            match self.computer.search(task.clone(), game.clone(), level, seed, wanted) {
                Ok(found) => {
                    return found.await.map_err(|ended| Error::Internal(ended.to_string()));
                }
                Err(full) => {
                    tracing::debug!(game = %self.setting.id, %full, "the computer waits");
                    sleep(RETRY).await;
                }
            }
            if task.stop.is_stopped() {
                return Ok(None);
            }
        }
    }
}

fn replay(setting: &Setting, events: Vec<Event>) -> Result<Ledger, Error> {
    let damaged = |what: String| Error::Damaged { id: setting.id, what };
    let opening = setting.opening().map_err(|faults| damaged(faults.to_string()))?;
    let mut ledger = Ledger::new(opening);
    for event in events {
        let number = ledger.seq() + 1;
        let fault = |refusal: Refusal| damaged(format!("event {number}: {refusal}"));
        ledger.apply(event).map_err(fault)?;
    }
    Ok(ledger)
}
