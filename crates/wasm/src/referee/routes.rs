//! The routes of requests.

use ludoteca_jobs::{Job, JobGame, JobPuzzle};
use ludoteca_puzzles::{check_attempt, collection};
use ludoteca_record::Record;
use ludoteca_rules::Game;
use ludoteca_wire::{
    Analysis, Assemble, Converted, Error, GameRules, Import, Knowledge, Me, Parts, PositionQuery,
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles, ReviewRequest,
    Reviewed, Rules, RulesQuery, RulesText, SplitRecords, TablesQuery, TextQuery, Whoami,
    find_puzzle, player_text,
};

use crate::referee::request::Request;
use crate::referee::response::{Need, Response};
use crate::referee::view::GameView;
use crate::referee::{games, list};

/// The id of the game that has to be open for the response to a request. A damaged game cannot be opened, but deleted.
pub(crate) fn game_of(request: &Request) -> Option<String> {
    let path: Vec<&str> = request.path.split('/').collect();
    match (request.method.as_str(), &path[..]) {
        (_, ["games", "export" | "import" | "statistics"]) | ("DELETE", ["games", _]) => None,
        (_, ["games", id, ..]) => Some((*id).to_owned()),
        (_, ["review"]) => games::reviewed(request).ok().flatten(),
        _ => None,
    }
}

/// Responds to a request, which may need an open game.
pub(crate) fn respond(request: &Request, game: Option<GameView>) -> Response {
    route(request, game).unwrap_or_else(Response::from)
}

fn route(request: &Request, of: Option<GameView>) -> Result<Response, Error> {
    let path: Vec<&str> = request.path.split('/').collect();
    match (request.method.as_str(), &path[..]) {
        ("GET", ["rules"]) => Response::json(&Rules::all()),
        ("GET", ["rules", name]) => {
            let RulesQuery { options } = request.params()?;
            let options = game(name)?.options(&options).map_err(Error::Options)?;
            Response::json(&GameRules::from(&options))
        }
        ("GET", ["rules", name, "text"]) => {
            let (game, TextQuery { lang }) = (game(name)?, request.params()?);
            Response::json(&RulesText::find(game, &lang)?)
        }
        ("GET", ["positions", name]) => {
            Response::json(&request.params::<PositionQuery>()?.find(game(name)?)?)
        }
        ("GET", ["setup", name]) => {
            let game = game(name)?;
            Response::json(&Parts::find(&request.params::<PositionQuery>()?, game)?)
        }
        ("POST", ["setup", name]) => {
            let game = game(name)?;
            Response::json(&request.parse::<Assemble>()?.check(game)?)
        }
        ("POST", ["records"]) => {
            let Import { record } = request.parse()?;
            Response::json(&Converted::new(&record)?)
        }
        ("POST", ["records", "split"]) => {
            let Import { record } = request.parse()?;
            Response::json(&SplitRecords::new(&record)?)
        }
        ("GET", ["me"]) => {
            let id = player_text(request.player()?);
            // No other player would see a name.
            let me = Me { id, name: String::new(), is_named: false, has_account: false };
            Response::json(&Whoami { player: Some(me) })
        }
        // Neither tables nor books are part of this module.
        ("GET", ["tables"]) => Ok(request.searched(Job::Tables)),
        ("GET", ["tables", name]) => exact(request, game(name)?),
        ("POST", ["analysis"]) => {
            let (game, limits) = request.parse::<Analysis>()?.check()?;
            Ok(Response::lines(Job::Analysis { game: JobGame(game), limits }))
        }
        ("POST", ["review"]) => {
            let (reviewed, limits) = request.parse::<ReviewRequest>()?.check()?;
            let game = match reviewed {
                Reviewed::Record(text) => Record::parse(&text).map_err(Error::Record)?.replay(),
                Reviewed::Stored(_) => of.ok_or(Error::NoSuchGame)?.room.game().clone(),
            };
            Ok(Response::lines(Job::Review { game: JobGame(game), limits }))
        }
        ("GET" | "POST", ["puzzles", rest @ ..]) => puzzles(request, rest),
        ("GET", ["games"]) => list::list(request),
        ("POST", ["games"]) => games::create(request),
        ("POST", ["games", "import"]) => games::import(request),
        ("GET", ["games", "statistics"]) => list::statistics(request),
        ("GET", ["games", "export"]) => Ok(list::export(request)),
        ("DELETE", ["games", id]) => games::delete(request, id),
        (_, ["games", _, action @ ..]) => {
            games::of_one(request, action, of.ok_or(Error::NoSuchGame)?)
        }
        _ => Err(request.unknown()),
    }
}

fn game(name: &str) -> Result<Game, Error> {
    name.parse().map_err(Error::UnknownGame)
}

/// Proved values of a position. The search for them comes first.
fn exact(request: &Request, game: Game) -> Result<Response, Error> {
    let query: TablesQuery = request.params()?;
    let (quiet, options) = (query.quiet()?, query.options(game)?);
    let source = Knowledge::find(&options)?;
    let game = JobGame(query.game(options)?);
    Ok(request.searched(match source {
        Knowledge::Tables => Job::Probe { game, quiet },
        Knowledge::Proofs => Job::Proof { game },
    }))
}

fn puzzles(request: &Request, path: &[&str]) -> Result<Response, Error> {
    match (request.method.as_str(), path) {
        ("GET", []) => Response::json(&Puzzles::all()),
        ("GET", [name]) => {
            let briefs = collection(game(name)?).iter().map(PuzzleBrief::from);
            Response::json(&briefs.collect::<Vec<_>>())
        }
        ("GET", [name, id]) => Response::json(&PuzzleInfo::new(find_puzzle(name, id)?)?),
        ("GET", [name, id, "solution"]) => {
            Response::json(&PuzzleSolution { solution: find_puzzle(name, id)?.solution.clone() })
        }
        ("POST", [name, id, "answer"]) => {
            let (puzzle, PuzzleAttempt { moves }) = (find_puzzle(name, id)?, request.parse()?);
            let answer = check_attempt(puzzle, &moves)?;
            let refutation = match request.found::<String>() {
                None if !answer.correct => {
                    let puzzle = JobPuzzle(puzzle.clone());
                    return Ok(Response::after(Need::Job {
                        job: Job::Refutation { puzzle, moves },
                    }));
                }
                Some(line) => Some(
                    serde_json::from_str(&line)
                        .map_err(|error| Error::Internal(error.to_string()))?,
                ),
                None => None,
            };
            Response::json(&PuzzleAnswer::new(answer, refutation))
        }
        _ => Err(request.unknown()),
    }
}
