//! The games that a worker has open.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use ludoteca_room::live::Ticket;
use ludoteca_wire::Error;

use crate::referee::game::{Context, OpenGame};
use crate::referee::message::{Effect, GameInput, Input, Loaded, News};
use crate::referee::problem::Problem;
use crate::referee::request::{Created, Request};
use crate::referee::routes;
use crate::referee::stored::StoredGame;

/// Number of games with which those in which nothing happens are closed.
const MAX_OPEN: usize = 16;

/// The games that a worker has open, by their ids.
#[derive(Debug)]
pub(crate) struct OpenGames {
    is_shared: bool,
    games: BTreeMap<String, Slot>,
}

#[derive(Debug)]
enum Slot {
    /// The worker reads it for these requests.
    Loading(Vec<(Ticket, Request)>),
    Open(Box<OpenGame>),
}

impl OpenGames {
    pub(crate) const fn new(is_shared: bool) -> Self {
        Self { is_shared, games: BTreeMap::new() }
    }

    /// Receives what has happened.
    pub(crate) fn handle(&mut self, input: Input, context: &mut Context) {
        match input {
            Input::Request { ticket, mut request } => {
                request.now = context.time;
                match request.created.take() {
                    Some(created) => self.created(Ticket(ticket), created, context),
                    None => self.request(Ticket(ticket), request, context),
                }
            }
            Input::Dropped { ticket } => {
                let slots = self.games.values_mut();
                slots.filter_map(Slot::open).for_each(|game| game.dropped(Ticket(ticket), context));
            }
            Input::Game { game, input } => match (self.games.remove(&game), input) {
                (Some(Slot::Loading(waiting)), GameInput::Loaded(done)) => {
                    let loaded = done
                        .found::<Loaded>()
                        .and_then(|loaded| Ok(loaded.ok_or(Error::NoSuchGame)?));
                    self.open(game, loaded, waiting, context);
                }
                (Some(Slot::Open(mut open)), input) => {
                    open.receive(input, context);
                    self.games.insert(game, Slot::Open(open));
                }
                (Some(loading), _) => drop(self.games.insert(game, loading)),
                (None, _) => {}
            },
        }
        self.games.retain(|_, slot| !matches!(slot, Slot::Open(game) if game.is_closed));
    }

    fn request(&mut self, ticket: Ticket, request: Request, context: &mut Context) {
        let Some(id) = routes::game_of(&request) else {
            return context.reply(ticket, routes::respond(&request, None));
        };
        match self.games.entry(id) {
            Entry::Vacant(vacant) => {
                context.effects.push(Effect::Load { game: vacant.key().clone() });
                vacant.insert(Slot::Loading(vec![(ticket, request)]));
            }
            Entry::Occupied(mut occupied) => match occupied.get_mut() {
                Slot::Loading(waiting) => waiting.push((ticket, request)),
                Slot::Open(game) => game.request(ticket, request, context),
            },
        }
    }

    /// Opens a game, which gets the requests that wait for it.
    fn open(
        &mut self,
        id: String,
        loaded: Result<Loaded, Problem>,
        waiting: Vec<(Ticket, Request)>,
        context: &mut Context,
    ) {
        self.close_some(context);
        let opened =
            loaded.and_then(|loaded| Ok(OpenGame::open(&loaded, self.is_shared, context)?));
        match opened {
            Ok(mut game) => {
                for (ticket, request) in waiting {
                    game.request(ticket, request, context);
                }
                self.games.insert(id, Slot::Open(Box::new(game)));
            }
            Err(problem) => waiting
                .into_iter()
                .for_each(|(ticket, _)| context.reply(ticket, problem.clone().into())),
        }
    }

    /// A request has created a game, or has found that it exists.
    fn created(&mut self, ticket: Ticket, created: Created, context: &mut Context) {
        let Created { stored, chain, is_new } = created;
        if is_new {
            context.effects.push(Effect::Post { news: News::OwnGames });
        }
        let id = StoredGame::id_in(stored.get()).unwrap_or_default();
        if !matches!(self.games.get(&id), Some(Slot::Open(_))) {
            let slot = self.games.remove(&id);
            let waiting = if let Some(Slot::Loading(waiting)) = slot { waiting } else { vec![] };
            self.open(id.clone(), Ok(Loaded { stored, chain }), waiting, context);
        }
        match self.games.get_mut(&id).and_then(Slot::open) {
            Some(game) => game.created(ticket, is_new, context),
            None => context.reply(ticket, Error::NoSuchGame.into()),
        }
    }

    /// If there are many games, closes those in which nothing happens.
    fn close_some(&mut self, context: &mut Context) {
        if self.games.len() >= MAX_OPEN {
            let open = self.games.values_mut().filter_map(Slot::open);
            open.filter(|game| game.is_quiet()).for_each(|game| game.close(context));
        }
    }
}

impl Slot {
    fn open(&mut self) -> Option<&mut OpenGame> {
        if let Self::Open(game) = self { Some(game) } else { None }
    }
}
