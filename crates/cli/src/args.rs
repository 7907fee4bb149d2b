//! What can be asked for on the command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command as Arguments, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use ludoteca_arena::parse::whole;
use ludoteca_engine::Level;
use ludoteca_rules::Game;
use ludoteca_service::HostName;
use ludoteca_terminal::{Lang, Who};

use crate::analyse::{self, AnalyseArgs};
use crate::arena::{self, ArenaArgs};
use crate::book::{self, BookCommand};
use crate::choice::{ChoiceOrRecord, GameChoice};
use crate::knowledge::KnowledgeArgs;
use crate::record::Form;
use crate::review::{self, ReviewArgs};
use crate::solve::{self, CheckArgs, SolveArgs};
use crate::tables::{self, TablesCommand};
use crate::whole::within;

/// Four abstract board games for two: play them here or in the browser, look into them, keep them
#[derive(Debug, Parser)]
#[command(name = "ludoteca", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    // Without a command the web app is started.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

impl Cli {
    /// What this program was called with; ends it where that makes no sense, or asks for help
    /// alone.
    pub(crate) fn given() -> Self {
        let mut arguments = Self::arguments();
        let mut given = arguments.get_matches_mut();
        let name = given.subcommand_name().unwrap_or_default().to_owned();
        Self::from_arg_matches_mut(&mut given).unwrap_or_else(|error| {
            // The usage to be shown is that of the command that was called.
            if let Some(command) = arguments.find_subcommand_mut(&name) {
                error.format(command).exit()
            }
            error.format(&mut arguments).exit()
        })
    }

    /// All commands. A number below 0 is taken for a value: whoever reads it says what is wanted.
    fn arguments() -> Arguments {
        fn with_numbers(arguments: Arguments) -> Arguments {
            let takes = |arg: Arg| {
                let takes_values = arg.get_action().takes_values();
                if takes_values { arg.allow_negative_numbers(true) } else { arg }
            };
            arguments.mut_args(takes).mut_subcommands(with_numbers)
        }
        with_numbers(Self::command())
    }
}

const EXAMPLES: &str = "\
Examples:
  ludoteca                                       start the web app and print its address
  ludoteca play morris --level 2                 play against the computer, here
  ludoteca play coffee --board square --side 6   on a board of another kind
  ludoteca analyse morris --moves 'd2 d6'        what the engine thinks of a position
  ludoteca review game.txt                       a game of yours, move by move
  ludoteca rules six --lang es                   the rules, in Spanish
  ludoteca games                                 the games and their rule options

`ludoteca COMMAND --help` shows examples of each command.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the web app; the same as no command at all
    #[command(after_help = SERVE)]
    Serve(ServeArgs),
    /// Play a game in the terminal, against the computer or another person
    #[command(after_help = PLAY)]
    Play(PlayArgs),
    /// Answer questions about positions: JSON lines in, JSON lines out
    #[command(after_help = STATE)]
    State,
    /// Look into a position: the best moves, deeper and deeper
    #[command(visible_alias = "analyze", after_help = analyse::EXAMPLES)]
    Analyse(AnalyseArgs),
    /// Look over a game: what each move was worth, and what would have been better
    #[command(after_help = review::EXAMPLES)]
    Review(ReviewArgs),
    /// Be the engine of another program, by the text protocol UGI
    #[command(after_help = ENGINE)]
    Engine(KnowledgeArgs),
    /// Let engines play matches, and measure their strength
    #[command(after_help = arena::HELP)]
    Arena(Box<ArenaArgs>),
    /// Search fixed positions: the search's signature, and how fast it is
    Bench {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Solve Coffee or 4mation: who wins, proved; and round one of SIX
    #[command(after_help = solve::HELP)]
    Solve(Box<SolveArgs>),
    /// Check proofs that `solve` has written, by the rules alone
    Check(CheckArgs),
    /// Opening books of Coffee and 4mation: proved values, made and looked into
    #[command(subcommand, after_help = book::HELP)]
    Book(BookCommand),
    /// Solve Nine Men's Morris: exact tables built, checked and asked
    #[command(subcommand, after_help = tables::HELP)]
    Tables(TablesCommand),
    /// Count move sequences of a length, and how fast
    #[command(after_help = PERFT)]
    Perft(PerftArgs),
    /// Check records of games, or turn them from text into JSON and back
    #[command(subcommand, after_help = RECORD)]
    Record(RecordCommand),
    /// Print the rules of a game
    #[command(after_help = RULES)]
    Rules {
        /// The game
        #[arg(value_parser = game_names(), ignore_case = true)]
        game: String,
        /// The language [default: the environment's]
        #[arg(long)]
        lang: Option<Lang>,
    },
    /// List the games with their rule options
    Games {
        /// The language [default: the environment's]
        #[arg(long)]
        lang: Option<Lang>,
    },
    /// Print a script that completes commands in a shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Game::ALL.iter().map(|game| game.name()))
}

const SERVE: &str = "\
Examples:
  ludoteca serve --open                    start it and open the browser
  ludoteca serve --listen 0.0.0.0:80       for everybody who reaches this machine
  ludoteca serve --allow-host games.example    behind a proxy that answers for games.example
  ludoteca serve --data ./games            keep the games in a folder of your choice
  RUST_LOG=debug ludoteca serve            tell more of what happens";

/// The arguments of `serve`.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen: an IP address and a port; port 0 takes one that is free
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    pub(crate) listen: SocketAddr,
    /// The folder for the games [default: the system's folder for programs' data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The folder of the exact tables [default: tables, in the folder for the games]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// A name under which the server answers, beside localhost, addresses and this machine's own
    /// name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<HostName>,
    /// Delete games in which nobody has moved after this many days
    #[arg(long, value_name = "DAYS", default_value_t = 7)]
    pub(crate) keep_empty_days: u32,
    /// Open the web app in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "write an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080")
}

const PLAY: &str = "\
Examples:
  ludoteca play fourmation                          you begin, the computer answers
  ludoteca play morris --first computer --level 10  the computer begins and plays its best
  ludoteca play six --first human --second human    two persons
  ludoteca play coffee --options 'square-6 n=5 pie' --lang es
  ludoteca play fourmation --first random --record game.txt
  ludoteca play --resume game.txt                   a game that was kept goes on
  printf 'd4\\n?\\nquit\\n' | ludoteca play fourmation --seed 1

On the screen choose with the arrow keys and Enter or with the mouse, or type a move;
`?` shows all keys. At the plain prompt write a move, `?` for help, `undo`, `resign`,
`save FILE` or `quit`.";

/// The arguments of `play`.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) choice: ChoiceOrRecord,
    /// Who plays first's moves [default: human, or what the other side is not]
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<Who>,
    /// Who plays second's moves [default: computer, or what the other side is not]
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<Who>,
    /// How well the computer plays, 1 to 10 [default: 3, or as the record says]
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// With the same seed the computer answers the same moves in the same way
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) knowledge: KnowledgeArgs,
    /// Begin from a position, as the word `position` writes it at the plain prompt
    #[arg(long, value_name = "POSITION")]
    pub(crate) start: Option<String>,
    /// Keep the game's record in a file, up to date after each move
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Line by line instead of the whole screen; also what a pipe and a dumb terminal get
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw with ASCII alone; also where the locale is not UTF-8. `NO_COLOR=1` leaves out colours
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The language [default: the environment's]
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

fn level(text: &str) -> Result<Level, String> {
    let [least, most] = [Level::MIN, Level::MAX].map(|level| level.number().into());
    let number = whole(text, least, most).map_err(|wanted| format!("write {wanted}"))?;
    Ok(Level::new(number as u8).expect("it is one of them"))
}

const ENGINE: &str = "\
Lines in, lines out, until quit. A first conversation:
  ugi
  setoption name Game value six
  position startpos moves 0,1
  go nodes 100000

Options: Game, Options (the rules, as JSON or in short form), Level, Hash (MB), Threads, MultiPV, Seed,
Tables (a folder).
docs/protocol-ugi.md describes the protocol.";

const STATE: &str = r#"Each line in is an object; only the game is needed:
  {"game":"coffee","options":{"board":"square","side":5},"moves":["c3ne"]}
  game      the game's name
  options   an object or the short form, such as "square-6 n=4"; absent: the default
  start     a position to begin from; absent: the game's own start
  moves     the moves played, as a list
  legal     false leaves the list of legal moves out of the answer
  perft     a depth: the answer has the number of move sequences of that length, unless counting
            them takes more than 10 million positions; `ludoteca perft` has no limit

Each line out is an answer, in the same order:
  to_move, outcome, count, sha256, legal, position, digest and, if asked, nodes;
  sha256 is of the legal moves in the order of their bytes, joined by newlines.
A line that is wrong gets {"error":{"line":N,"at":"moves[3]","message":"…"}}, and the next
one is answered all the same. Answers do not wait for the end of the input.

Examples:
  echo '{"game":"morris","moves":["d2"]}' | ludoteca state
  ludoteca state < questions.jsonl > answers.jsonl"#;

const PERFT: &str = "\
Examples:
  ludoteca perft morris --depth 4
  ludoteca perft coffee --board square --side 5 --n 4 --depth 3 --divide
  ludoteca perft six --tiles 10 --moves '1,1 2,0' --depth 3
  ludoteca perft fourmation --side 4 --start '4/1x2/1o2/4 x b2' --depth 5";

/// The arguments of `perft`.
#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) choice: GameChoice,
    /// The number of moves in a sequence
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=u32::MAX.into()))]
    pub(crate) depth: u32,
    /// Show the number for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Begin from a position
    #[arg(long, value_name = "POSITION")]
    pub(crate) start: Option<String>,
    /// Moves to play before, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

const RECORD: &str = "\
Examples:
  ludoteca record check game.txt
  ludoteca record convert game.txt > game.json
  ludoteca record convert --to text - < game.json";

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    /// Play records through and say what they hold, or what is wrong where
    Check {
        /// Records, as text or JSON; - is the standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write a record in another form
    Convert {
        /// A record, as text or JSON; - is the standard input
        file: PathBuf,
        /// The form to write [default: the one that the record does not have]
        #[arg(long, value_name = "FORM")]
        to: Option<Form>,
    },
}

const RULES: &str = "\
Examples:
  ludoteca rules coffee
  ludoteca rules morris --lang es | less";

const COMPLETIONS: &str = "\
Examples:
  ludoteca completions bash > ~/.local/share/bash-completion/completions/ludoteca
  ludoteca completions zsh > ~/.zfunc/_ludoteca
  ludoteca completions fish > ~/.config/fish/completions/ludoteca.fish";

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of games' options may not clash with those of the commands, among other things.
    #[test]
    fn the_commands_fit_together() {
        Cli::arguments().debug_assert();
    }
}
