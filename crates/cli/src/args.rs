//! Command-line arguments.

use std::path::PathBuf;

use clap::{Arg, Args, Command as Arguments, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use ludoteca_engine::Level;
use ludoteca_record::Format;
use ludoteca_terminal::{Lang, Who};

use crate::analyse::{self, AnalyseArgs};
use crate::arena::{self, ArenaArgs};
use crate::backup::{self, BackupArgs};
use crate::book::{self, BookCommand};
use crate::bot::{self, BotArgs};
use crate::choice::{ChoiceOrRecord, GameChoice, game_names};
use crate::doctor::{self, DoctorArgs};
use crate::engine::EngineArgs;
use crate::explore::{self, ExploreArgs};
use crate::export::{self, ExportArgs};
use crate::fair_play::{self, FairPlayArgs};
use crate::health::{self, HealthArgs};
use crate::knowledge::KnowledgeArgs;
use crate::load::{self, LoadArgs};
use crate::mcp;
use crate::migrate_data::{self, MigrateDataArgs};
use crate::puzzles::{self, PuzzlesCommand};
use crate::record::format_names;
use crate::reports::{self, ReportsArgs};
use crate::review::{self, ReviewArgs};
use crate::serve::{self, ServeArgs};
use crate::solve::{self, CheckArgs, PackArgs, SolveArgs};
use crate::tables::{self, TablesCommand};
use crate::whole::{level, within};
use crate::worker::{self, WorkerArgs};

/// Play, analyse and record four abstract board games for two players
#[derive(Debug, Parser)]
#[command(name = "ludoteca", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    // Without a command, the web app starts.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

impl Cli {
    /// Parses the arguments of this process. Exits if they are invalid or request help.
    pub(crate) fn from_command_line() -> Self {
        let mut arguments = Self::arguments();
        let mut given = arguments.get_matches_mut();
        let name = given.subcommand_name().unwrap_or_default().to_owned();
        Self::from_arg_matches_mut(&mut given).unwrap_or_else(|error| {
            // The error shows the usage of the subcommand.
            if let Some(command) = arguments.find_subcommand_mut(&name) {
                error.format(command).exit()
            }
            error.format(&mut arguments).exit()
        })
    }

    /// Returns all commands. Negative numbers are parsed as values, so that value parsers report what is expected.
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
  ludoteca
      start the web app and print its address
  ludoteca play morris --level 2
      play against the computer in the terminal
  ludoteca play coffee --board square --side 6
      play on a different board
  ludoteca analyse morris --moves 'd2 d6'
      analyse a position
  ludoteca review game.txt
      review a recorded game, move by move
  ludoteca rules six --lang es
      print the rules in a language
  ludoteca games
      list the games and their rule options

Run `ludoteca COMMAND --help` for examples of a command.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the web app (the default command)
    #[command(after_help = serve::HELP)]
    Serve(ServeArgs),
    /// Run searches for servers that share a bus
    #[command(after_help = worker::HELP)]
    Worker(WorkerArgs),
    /// Play as a bot on a server
    #[command(after_help = bot::EXAMPLES)]
    Bot(BotArgs),
    /// Copy the games of a server to a file; the server may be running
    #[command(after_help = backup::BACKUP)]
    Backup(BackupArgs),
    /// Restore a backup
    #[command(after_help = backup::RESTORE)]
    Restore(BackupArgs),
    /// Copy all data of a server to another database
    #[command(after_help = migrate_data::HELP)]
    MigrateData(MigrateDataArgs),
    /// Examine a server, and report what to correct
    #[command(after_help = doctor::HELP)]
    Doctor(DoctorArgs),
    /// Check whether a server is ready
    #[command(after_help = health::HELP)]
    Health(HealthArgs),
    /// Measure a server under load
    #[command(after_help = load::HELP)]
    Load(LoadArgs),
    /// List and close reports of players by other players
    #[command(after_help = reports::EXAMPLES)]
    Reports(ReportsArgs),
    /// Show data about the play of a rated game
    #[command(after_help = fair_play::EXAMPLES)]
    FairPlay(FairPlayArgs),
    /// Play a game in the terminal, against the computer or another player
    #[command(after_help = PLAY)]
    Play(PlayArgs),
    /// Report the states of games, as JSON lines
    #[command(after_help = STATE)]
    State,
    /// Analyse a position: search for the best moves with increasing depth
    #[command(visible_alias = "analyze", after_help = analyse::EXAMPLES)]
    Analyse(AnalyseArgs),
    /// Show how often each move of a position was played, and its results
    #[command(after_help = explore::EXAMPLES)]
    Explore(ExploreArgs),
    /// Write data sets: games, puzzles, first moves and exact positions
    #[command(after_help = export::HELP)]
    Export(ExportArgs),
    /// Review a game: rate each move and show better ones
    #[command(after_help = review::EXAMPLES)]
    Review(ReviewArgs),
    /// Run as an engine that speaks the UGI protocol
    #[command(after_help = ENGINE)]
    Engine(EngineArgs),
    /// Serve a language model: tools of the Model Context Protocol (MCP)
    #[command(after_help = mcp::HELP)]
    Mcp(KnowledgeArgs),
    /// Play matches between engines and measure their strength
    #[command(after_help = arena::HELP)]
    Arena(Box<ArenaArgs>),
    /// Search fixed positions: print the search signature and the speed
    Bench {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Prove the result of Coffee, 4mation, or round one of SIX
    #[command(after_help = solve::HELP)]
    Solve(Box<SolveArgs>),
    /// Check proofs written by `solve`
    Check(CheckArgs),
    /// Pack a proof in parts into one file
    Pack(PackArgs),
    /// Build and show opening books of Coffee and 4mation
    #[command(subcommand, after_help = book::HELP)]
    Book(BookCommand),
    /// Build, verify and probe tablebases of Nine Men's Morris
    #[command(subcommand, after_help = tables::HELP)]
    Tables(TablesCommand),
    /// Make, verify and show puzzles
    #[command(subcommand, after_help = puzzles::HELP)]
    Puzzles(PuzzlesCommand),
    /// Count move sequences of a given length
    #[command(after_help = PERFT)]
    Perft(PerftArgs),
    /// Check, convert and split records of games
    #[command(subcommand, after_help = RECORD)]
    Record(RecordCommand),
    /// Print the rules of a game
    #[command(after_help = RULES)]
    Rules {
        /// Game
        #[arg(value_parser = game_names(), ignore_case = true)]
        game: String,
        /// Language [default: from the environment]
        #[arg(long)]
        lang: Option<Lang>,
    },
    /// List the games with their rule options
    Games {
        /// Language [default: from the environment]
        #[arg(long)]
        lang: Option<Lang>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print a shell completion script
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print the manual page of the program
    #[command(after_help = MAN)]
    Man {
        /// Write the pages of all commands into a folder instead
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Print the licences of the program and of everything in it
    Licences,
}

const PLAY: &str = "\
Examples:
  ludoteca play fourmation
      move first against the computer
  ludoteca play morris --first computer --level 10
      move second against the strongest level
  ludoteca play six --first human --second human
      play against another person
  ludoteca play coffee --options 'square-6 n=5 pie' --lang es
  ludoteca play fourmation --first random --record game.txt
  ludoteca play --resume game.txt
      resume a recorded game
  printf 'd4\\n?\\nquit\\n' | ludoteca play fourmation --seed 1

On the full screen, use the arrow keys and Enter, the mouse, or type a move; `?`
shows all keys. At the plain prompt, type a move, `?` for help, `undo`,
`resign`, `save FILE` or `quit`.";

/// The arguments of `play`.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) choice: ChoiceOrRecord,
    /// Player of the first side [default: human, or the opposite of the other side]
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<Who>,
    /// Player of the second side [default: computer, or the opposite of the other side]
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<Who>,
    /// Level of the computer, 1 to 10 [default: 2, or that of the record]
    #[arg(long, value_name = "N", value_parser = level(), hide_possible_values = true)]
    pub(crate) level: Option<Level>,
    /// Random seed; with the same seed, the computer repeats its play
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) knowledge: KnowledgeArgs,
    /// Start from a position, as printed by `position` at the plain prompt
    #[arg(long, value_name = "POSITION")]
    pub(crate) start: Option<String>,
    /// Write the record of the game to a file after each move
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Play line by line instead of on the full screen, as in a pipe or on a dumb terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw with ASCII characters only, as in a non-UTF-8 locale. `NO_COLOR=1` disables colours
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Language [default: from the environment]
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

const ENGINE: &str = "\
Reads commands from standard input until `quit`. Example:
  ugi
  setoption name Game value six
  position startpos moves 0,1
  go nodes 100000

Options: Game, Options (rule options, as JSON or in short form), Level, Hash
(MB), Threads, MultiPV, Seed, Tables (folder of tablebases). See
docs/developers/protocol-ugi.md for the protocol.

With --serve, an engine of this machine analyses on a page:
  ludoteca engine --serve
  ludoteca engine --serve --origin https://play.example.org
  ludoteca engine --serve -- ./my-engine --fast
It prints an address to enter on the analysis board. See
docs/players/analysis.md.";

const STATE: &str = r#"Each input line is a JSON object; only `game` is required:
  {"game":"coffee","options":{"board":"square","side":5},"moves":["c3ne"]}
  game      name of the game
  options   rule options, as an object or in short form, such as "square-6 n=4"
            [default: none]
  start     position to start from [default: the starting position]
  moves     list of the moves played
  legal     false omits the list of legal moves from the result
  perft     depth to which move sequences are counted, with a limit of 10
            million positions; `ludoteca perft` has no limit

Each output line is the result of the corresponding input line, an object:
  to_move, outcome, count, sha256, legal, position, digest; with perft, nodes;
  sha256 is the hash of the legal moves, sorted bytewise and joined by newlines.
An invalid line returns {"error":{"line":N,"at":"moves[3]","message":"…"}}, and
processing continues. The exit status is 0 even then: programs look for `error`.
Each result is written before the next line is read.

Examples:
  echo '{"game":"morris","moves":["d2"]}' | ludoteca state
  ludoteca state < requests.jsonl > results.jsonl"#;

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
    /// Length of the move sequences
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=u32::MAX.into()))]
    pub(crate) depth: u32,
    /// Show the count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Start from a position
    #[arg(long, value_name = "POSITION")]
    pub(crate) start: Option<String>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

const RECORD: &str = "\
Examples:
  ludoteca record check game.txt
  ludoteca record convert game.txt > game.json
  ludoteca record convert --to text - < game.json
  ludoteca record convert --to sanmill game.txt > game.pgn
  ludoteca record check --format openspiel history.txt
  ludoteca record split ludoteca-games.txt --dir games";

#[derive(Debug, Subcommand)]
pub(crate) enum RecordCommand {
    /// Validate records and summarise them
    Check {
        /// Records in any format; - for standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Input format [default: detected]
        #[arg(long, value_name = "FORMAT", value_parser = format_names())]
        format: Option<Format>,
    },
    /// Convert records to another format
    Convert {
        /// Records in any format; - for standard input
        file: PathBuf,
        /// Input format [default: detected]
        #[arg(long, value_name = "FORMAT", value_parser = format_names())]
        format: Option<Format>,
        /// Output format [default: json for text, text for all others]
        #[arg(long, value_name = "FORMAT", value_parser = format_names())]
        to: Option<Format>,
    },
    /// Write each record of a file to a separate file
    Split {
        /// File of records in any format; - for standard input
        file: PathBuf,
        /// Input format [default: detected]
        #[arg(long, value_name = "FORMAT", value_parser = format_names())]
        format: Option<Format>,
        /// Folder of the new files; created if missing
        #[arg(long, value_name = "DIR", default_value = ".")]
        dir: PathBuf,
    },
}

const RULES: &str = "\
Examples:
  ludoteca rules coffee
  ludoteca rules morris --lang es | less";

const COMPLETIONS: &str = "\
Examples:
  ludoteca completions bash > \\
      ~/.local/share/bash-completion/completions/ludoteca
  ludoteca completions zsh > ~/.zfunc/_ludoteca
  ludoteca completions fish > ~/.config/fish/completions/ludoteca.fish";

const MAN: &str = "\
Examples:
  ludoteca man | man -l -
  ludoteca man --dir ~/.local/share/man/man1";

#[cfg(test)]
mod tests {
    use super::*;

    /// Detects, among other things, rule options whose names clash with other arguments.
    #[test]
    fn arguments_are_consistent() {
        Cli::arguments().debug_assert();
    }

    /// Longer lines would be wrapped in a terminal of 80 columns, with tables and examples.
    #[test]
    fn help_after_options_fits_80_columns() {
        fn check(command: &clap::Command) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Cli::arguments());
    }
}
