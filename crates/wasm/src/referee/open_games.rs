//! The games that a worker has open.

use ludoteca_room::live::Ticket;
use ludoteca_wire::Error;

use crate::referee::game::{Context, OpenGame};
use crate::referee::message::{Effect, Input, Kind, TabMessage};
use crate::referee::request::Request;
use crate::referee::routes;

/// Number of games with which those in which nothing happens are closed.
const MAX_OPEN: usize = 16;

/// The games that a worker has open, by their ids.
#[derive(Debug)]
pub(crate) struct OpenGames {
    is_shared: bool,
    games: Vec<(String, Slot)>,
}

#[derive(Debug)]
enum Slot {
    /// The worker reads it for these requests.
    Loading(Vec<(Ticket, Request)>),
    Open(Box<OpenGame>),
}

impl OpenGames {
    pub(crate) const fn new(is_shared: bool) -> Self {
        Self { is_shared, games: Vec::new() }
    }

    /// Receives what has happened.
    pub(crate) fn handle(&mut self, mut input: Input, context: &mut Context) {
        let ticket = Ticket(input.ticket);
        match (input.kind, input.request.take()) {
            (Kind::Request, Some(mut request)) => {
                request.now = context.time;
                self.request(ticket, request, context);
            }
            (Kind::Dropped, _) => self.all_open().for_each(|game| game.dropped(ticket, context)),
            (Kind::Created, _) => self.created(ticket, input, context),
            _ => self.receive(input, context),
        }
        self.games.retain(|(_, slot)| !matches!(slot, Slot::Open(game) if game.is_closed));
    }

    fn slot(&mut self, id: &str) -> Option<&mut Slot> {
        let mut slots = self.games.iter_mut();
        slots.find(|(game, _)| game == id).map(|(_, slot)| slot)
    }

    fn all_open(&mut self) -> impl Iterator<Item = &mut OpenGame> {
        self.games.iter_mut().filter_map(|(_, slot)| slot.open())
    }

    fn receive(&mut self, input: Input, context: &mut Context) {
        match self.slot(&input.game) {
            Some(Slot::Loading(waiting)) if input.kind == Kind::Loaded => {
                let waiting = std::mem::take(waiting);
                self.open(input, waiting, context);
            }
            Some(Slot::Open(game)) => game.receive(input, context),
            _ => {}
        }
    }

    fn request(&mut self, ticket: Ticket, request: Request, context: &mut Context) {
        let Some(id) = routes::game_of(&request) else {
            return context.reply(ticket, routes::respond(&request, None));
        };
        match self.slot(&id) {
            Some(Slot::Loading(waiting)) => waiting.push((ticket, request)),
            Some(Slot::Open(game)) => game.request(ticket, request, context),
            None => {
                context.effects.push(Effect::Load { game: id.clone() });
                self.games.push((id, Slot::Loading(vec![(ticket, request)])));
            }
        }
    }

    /// Opens a game, which gets the requests that wait for it.
    fn open(&mut self, input: Input, waiting: Vec<(Ticket, Request)>, context: &mut Context) {
        self.games.retain(|(game, _)| *game != input.game);
        if self.games.len() >= MAX_OPEN {
            self.all_open().filter(|game| game.is_quiet()).for_each(|game| game.close(context));
        }
        match OpenGame::open(&input, self.is_shared, context) {
            Ok(mut game) => {
                for (ticket, request) in waiting {
                    game.request(ticket, request, context);
                }
                self.games.push((input.game, Slot::Open(Box::new(game))));
            }
            Err(problem) => waiting
                .into_iter()
                .for_each(|(ticket, _)| context.reply(ticket, problem.clone().into())),
        }
    }

    /// A request has created a game, or has found that it exists.
    fn created(&mut self, ticket: Ticket, input: Input, context: &mut Context) {
        let (id, is_new) = (input.game.clone(), input.is_new);
        if is_new {
            context.effects.push(Effect::Post { news: TabMessage::OwnGames });
        }
        let waiting = match self.slot(&id) {
            Some(Slot::Loading(waiting)) => Some(std::mem::take(waiting)),
            Some(Slot::Open(_)) => None,
            None => Some(Vec::new()),
        };
        if let Some(waiting) = waiting {
            self.open(input, waiting, context);
        }
        match self.slot(&id).and_then(Slot::open) {
            Some(game) => game.created(ticket, is_new, context),
            None => context.reply(ticket, Error::NoSuchGame.into()),
        }
    }
}

impl Slot {
    fn open(&mut self) -> Option<&mut OpenGame> {
        if let Self::Open(game) = self { Some(game) } else { None }
    }
}
