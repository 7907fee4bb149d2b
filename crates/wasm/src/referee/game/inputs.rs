//! What happens to an open game.

use http::StatusCode;
use ludoteca_room::GameLog;
use ludoteca_room::live::{Appended, Input, SearchFailure, SearchId, Since, Tail, Ticket};

use super::{Context, OpenGame, Pending, read, tail};
use crate::referee::games;
use crate::referee::message::{self, Effect, Kind, TabMessage};
use crate::referee::problem::Problem;
use crate::referee::request::Request;
use crate::referee::stored;

impl OpenGame {
    /// Receives a request of the page.
    pub(crate) fn request(&mut self, ticket: Ticket, request: Request, context: &mut Context) {
        let input = match games::input(&request, ticket) {
            Ok(input) => input,
            Err(error) => return context.reply(ticket, error.into()),
        };
        let reads = matches!(input, Input::Check { .. });
        let state = Pending::State(StatusCode::OK);
        let pending = if reads { Pending::Read(Box::new(request)) } else { state };
        self.requests.push((ticket, pending));
        self.handle(input, context);
    }

    /// The game was created by a request, or existed already.
    pub(crate) fn created(&mut self, ticket: Ticket, is_new: bool, context: &mut Context) {
        let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
        self.requests.push((ticket, Pending::State(status)));
        if is_new {
            self.handle(Input::Created, context);
        }
        self.handle(Input::Check { ticket }, context);
    }

    /// Nobody waits for the response to a request any more.
    pub(crate) fn dropped(&mut self, ticket: Ticket, context: &mut Context) {
        if self.take(ticket).is_some() {
            self.handle(Input::Dropped(ticket), context);
        }
    }

    /// Receives what has happened.
    pub(crate) fn receive(&mut self, input: message::Input, context: &mut Context) {
        if matches!(input.kind, Kind::Appended | Kind::Searched) {
            self.report(input.problem.as_ref(), context);
        }
        let input = match input.kind {
            Kind::Request | Kind::Dropped | Kind::Created => return,
            Kind::Tick => Input::Tick,
            Kind::Deleted => Input::Deleted,
            Kind::Leased => return self.leased(context),
            Kind::Updated => {
                self.announced = self.announced.max(input.seq);
                if input.seq <= self.room().seq() {
                    return;
                }
                Input::Missed
            }
            Kind::Loaded => Input::Loaded(self.loaded(&input)),
            Kind::Read => {
                let end = tail(input.chain.unwrap_or_default());
                // If the events are illegible, loading the game reports the damage.
                Input::Read(input.found().map(|events| {
                    let events = events.and_then(|events| stored::read(events).ok());
                    events.map_or(Since::Replaced, |events| Since::Events(events, end))
                }))
            }
            Kind::Appended => {
                let appended = input.chain.map(|chain| Appended::Yes(tail(chain)));
                let appended = appended.unwrap_or(Appended::NumberTaken);
                Input::Appended(input.problem.map_or(Ok(appended), Err))
            }
            Kind::Searched => {
                let search = SearchId(input.search);
                // A move is a string in JSON. A hint is an object, and remains as it is.
                let line = input.found::<String>().map(Option::unwrap_or_default);
                let found = line.map(|line| serde_json::from_str(&line).unwrap_or(line));
                Input::Searched { search, result: found.map_err(SearchFailure::Failed) }
            }
        };
        self.handle(input, context);
    }

    /// Reports that the computer does not move, unless a request gets the problem.
    fn report(&self, problem: Option<&Problem>, context: &mut Context) {
        if let Some(problem) = problem.filter(|_| self.requests.is_empty()) {
            let news = TabMessage::Trouble { game: self.id(), code: problem.code.clone() };
            context.effects.push(Effect::Post { news });
        }
    }

    /// This worker acts for the game from now on. The one before may have stored events without announcing them.
    fn leased(&mut self, context: &mut Context) {
        self.holds_lease = true;
        if let Some((search, job)) = self.deferred.take() {
            self.search(search, job, context);
        }
        self.handle(Input::Doubted, context);
        self.handle(Input::Due, context);
    }

    /// The worker has read the whole game again.
    fn loaded(&mut self, input: &message::Input) -> Result<Option<Box<(GameLog, Tail)>>, Problem> {
        let Some((stored, setting, log)) = read(input)? else { return Ok(None) };
        (self.setting, self.created, self.import) = (setting, stored.created(), stored.import);
        Ok(Some(Box::new((log, tail(input.chain.unwrap_or_default())))))
    }
}
