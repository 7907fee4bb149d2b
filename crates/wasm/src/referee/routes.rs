//! The routes of requests.

use ludoteca_jobs::{Job, JobGame, JobPuzzle};
use ludoteca_puzzles::{check_attempt, collection};
use ludoteca_rules::Game;
use ludoteca_wire::{
    Analysis, Assemble, Converted, Error, GameRules, Import, Knowledge, Me, Parts, PositionQuery,
    PuzzleAnswer, PuzzleAttempt, PuzzleBrief, PuzzleInfo, PuzzleSolution, Puzzles, ReviewRequest,
    Rules, RulesQuery, RulesText, SplitRecords, TablesQuery, TextQuery, Whoami, find_puzzle,
    player_text,
};

use crate::referee::answer::Answer;
use crate::referee::{Request, games, list};

/// Answers a request.
pub(crate) fn answer(request: &Request) -> Answer {
    route(request).unwrap_or_else(Answer::from)
}

fn route(request: &Request) -> Result<Answer, Error> {
    let path: Vec<&str> = request.path.split('/').collect();
    match (request.method.as_str(), &path[..]) {
        ("GET", ["rules"]) => Answer::json(&Rules::all()),
        ("GET", ["rules", name]) => {
            let RulesQuery { options } = request.params()?;
            let options = game(name)?.options(&options).map_err(Error::Options)?;
            Answer::json(&GameRules::from(&options))
        }
        ("GET", ["rules", name, "text"]) => {
            let (game, TextQuery { lang }) = (game(name)?, request.params()?);
            Answer::json(&RulesText::find(game, &lang)?)
        }
        ("GET", ["positions", name]) => {
            Answer::json(&request.params::<PositionQuery>()?.find(game(name)?)?)
        }
        ("GET", ["setup", name]) => {
            let game = game(name)?;
            Answer::json(&Parts::find(&request.params::<PositionQuery>()?, game)?)
        }
        ("POST", ["setup", name]) => {
            let game = game(name)?;
            Answer::json(&request.parse::<Assemble>()?.check(game)?)
        }
        ("POST", ["records"]) => {
            let Import { record } = request.parse()?;
            Answer::json(&Converted::new(&record)?)
        }
        ("POST", ["records", "split"]) => {
            let Import { record } = request.parse()?;
            Answer::json(&SplitRecords::new(&record)?)
        }
        ("GET", ["me"]) => {
            let id = player_text(request.player()?);
            // No other player would see a name.
            let me = Me { id, name: String::new(), is_named: false, has_account: false };
            Answer::json(&Whoami { player: Some(me) })
        }
        // Neither tables nor books are part of this module.
        ("GET", ["tables"]) => Ok(request.searched(Job::Tables)),
        ("GET", ["tables", name]) => exact(request, game(name)?),
        ("POST", ["analysis"]) => {
            let (game, limits) = request.parse::<Analysis>()?.check()?;
            Ok(Answer::stream(Job::Analysis { game: JobGame(game), limits }))
        }
        ("POST", ["review"]) => {
            let (reviewed, limits) = request.parse::<ReviewRequest>()?.check()?;
            let game = games::reviewed(request, reviewed)?;
            Ok(Answer::stream(Job::Review { game, limits }))
        }
        ("GET" | "POST", ["puzzles", rest @ ..]) => puzzles(request, rest),
        ("GET", ["games"]) => list::list(request),
        ("POST", ["games"]) => games::create(request),
        ("POST", ["games", "import"]) => games::import(request),
        ("GET", ["games", "statistics"]) => list::statistics(request),
        ("GET", ["games", "export"]) => Ok(list::export(request)),
        (_, ["games", _, action @ ..]) => games::of_one(request, action),
        _ => Err(request.unknown()),
    }
}

fn game(name: &str) -> Result<Game, Error> {
    name.parse().map_err(Error::UnknownGame)
}

/// Proved values of a position. The search for them comes first.
fn exact(request: &Request, game: Game) -> Result<Answer, Error> {
    let query: TablesQuery = request.params()?;
    let (quiet, options) = (query.quiet()?, query.options(game)?);
    let source = Knowledge::find(&options)?;
    let game = JobGame(query.game(options)?);
    Ok(request.searched(match source {
        Knowledge::Tables => Job::Probe { game, quiet },
        Knowledge::Proofs => Job::Proof { game },
    }))
}

fn puzzles(request: &Request, path: &[&str]) -> Result<Answer, Error> {
    match (request.method.as_str(), path) {
        ("GET", []) => Answer::json(&Puzzles::all()),
        ("GET", [name]) => {
            let briefs = collection(game(name)?).iter().map(PuzzleBrief::from);
            Answer::json(&briefs.collect::<Vec<_>>())
        }
        ("GET", [name, id]) => Answer::json(&PuzzleInfo::new(find_puzzle(name, id)?)?),
        ("GET", [name, id, "solution"]) => {
            Answer::json(&PuzzleSolution { solution: find_puzzle(name, id)?.solution.clone() })
        }
        ("POST", [name, id, "answer"]) => {
            let (puzzle, PuzzleAttempt { moves }) = (find_puzzle(name, id)?, request.parse()?);
            let answer = check_attempt(puzzle, &moves)?;
            let refutation = match &request.result {
                None if !answer.correct => {
                    let puzzle = JobPuzzle(puzzle.clone());
                    return Ok(Answer::after(Job::Refutation { puzzle, moves }));
                }
                Some(line) => Some(
                    serde_json::from_str(line)
                        .map_err(|error| Error::Internal(error.to_string()))?,
                ),
                None => None,
            };
            Answer::json(&PuzzleAnswer::new(answer, refutation))
        }
        _ => Err(request.unknown()),
    }
}
