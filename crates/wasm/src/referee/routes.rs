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

use crate::referee::request::{Path, Request};
use crate::referee::response::{Need, Response};
use crate::referee::view::GameView;
use crate::referee::{games, list};

/// The id of the game that has to be open for the response to a request. A damaged game cannot be opened, but deleted.
pub(crate) fn game_of(request: &Request) -> Option<String> {
    if let Some(id) = request.watched() {
        return Some(id.to_owned());
    }
    let (route, path) = request.route().ok()?;
    match route {
        ("games", "create" | "list" | "delete") | ("records", "import") => None,
        ("games", _) | ("records", "export") => Some(path.get("id").to_owned()),
        ("analysis", "review") => games::reviewed(request).ok().flatten(),
        _ => None,
    }
}

/// Responds to a request, which may need an open game.
pub(crate) fn respond(request: &Request, game: Option<GameView>) -> Response {
    route(request, game).unwrap_or_else(Response::from)
}

fn route(request: &Request, of: Option<GameView>) -> Result<Response, Error> {
    let (route, path) = request.route()?;
    match route {
        ("rules", "all") => Response::json(&Rules::all()),
        ("rules", "one") => {
            let RulesQuery { options } = request.params()?;
            let options = path.game()?.options(&options).map_err(Error::Options)?;
            Response::json(&GameRules::from(&options))
        }
        ("rules", "text") => {
            let (game, TextQuery { lang }) = (path.game()?, request.params()?);
            Response::json(&RulesText::find(game, &lang)?)
        }
        ("rules", "position") => {
            Response::json(&request.params::<PositionQuery>()?.find(path.game()?)?)
        }
        ("rules", "parts") => {
            let game = path.game()?;
            Response::json(&Parts::find(&request.params::<PositionQuery>()?, game)?)
        }
        ("rules", "assemble") => {
            let game = path.game()?;
            Response::json(&request.parse::<Assemble>()?.check(game)?)
        }
        ("records", "convert") => {
            let Import { record } = request.parse()?;
            Response::json(&Converted::new(&record)?)
        }
        ("records", "split") => {
            let Import { record } = request.parse()?;
            Response::json(&SplitRecords::new(&record)?)
        }
        ("me", "me") => {
            let id = player_text(request.player()?);
            // No other player would see a name.
            let me = Me { id, name: String::new(), is_named: false, has_account: false };
            Response::json(&Whoami { player: Some(me) })
        }
        // Neither tables nor books are part of this module.
        ("tables", "at_hand") => Ok(request.searched(Job::Tables)),
        ("tables", "probe") => exact(request, path.game()?),
        ("analysis", "analyse") => {
            let (game, limits) = request.parse::<Analysis>()?.check()?;
            Ok(Response::lines(Job::Analysis { game: JobGame(game), limits }))
        }
        ("analysis", "review") => {
            let (reviewed, limits) = request.parse::<ReviewRequest>()?.check()?;
            let game = match reviewed {
                Reviewed::Record(text) => Record::parse(&text).map_err(Error::from)?.replay(),
                Reviewed::Stored(_) => of.ok_or(Error::NoSuchGame)?.room.game().clone(),
            };
            Ok(Response::lines(Job::Review { game: JobGame(game), limits }))
        }
        ("puzzles", name) => puzzles(request, name, &path),
        ("games", "list") => list::list(request),
        ("games", "create") => games::create(request),
        ("records", "import") => games::import(request),
        ("own_games", "statistics") => list::statistics(request),
        ("own_games", "export") => Ok(list::export(request)),
        ("games", "delete") => games::delete(request, path.get("id")),
        ("games" | "records", name) => {
            games::of_one(request, name, &path, of.ok_or(Error::NoSuchGame)?)
        }
        _ => Err(request.unknown()),
    }
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

fn puzzles(request: &Request, name: &str, path: &Path<'_>) -> Result<Response, Error> {
    let puzzle = || find_puzzle(path.get("game"), path.get("puzzle"));
    match name {
        "puzzles" => Response::json(&Puzzles::all()),
        "puzzles_of_game" => {
            let briefs = collection(path.game()?).iter().map(PuzzleBrief::from);
            Response::json(&briefs.collect::<Vec<_>>())
        }
        "puzzle" => Response::json(&PuzzleInfo::new(puzzle()?)?),
        "puzzle_solution" => {
            Response::json(&PuzzleSolution { solution: puzzle()?.solution.clone() })
        }
        "answer_puzzle" => {
            let (puzzle, PuzzleAttempt { moves }) = (puzzle()?, request.parse()?);
            let verdict = check_attempt(puzzle, &moves)?;
            let refutation = match request.found::<String>() {
                None if !verdict.correct => {
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
            Response::json(&PuzzleAnswer::new(verdict, refutation))
        }
        _ => Err(request.unknown()),
    }
}
