//! The command line of Ludoteca: the web app, games in the terminal, analysis, matches, solvers, tablebases and
//! records.
//!
//! The code that parses arguments names no game; their options come from the tables in `ludoteca_rules`.
//!
//! Each command has a module: [`serve`], [`worker`], [`bot`], [`load`] (one file per scenario), [`solve`]
//! (`solve::tree` queries the engine for the order of moves), [`book`], [`tables`], [`puzzles`], [`arena`], and so
//! on. [`args`] has the arguments.

mod address;
mod analyse;
mod arena;
mod args;
mod backup;
mod bench;
mod book;
mod bot;
mod choice;
mod completed;
mod data_folder;
mod doctor;
mod engine;
mod explore;
mod export;
mod failure;
mod fair_play;
mod files;
mod health;
mod json_lines;
mod knowledge;
mod lan;
mod licences;
mod load;
mod log;
mod mcp;
mod migrate_data;
mod numbers;
mod perft;
mod progress;
mod puzzles;
mod record;
mod reports;
mod resources;
mod review;
mod rules;
mod serve;
mod service_manager;
mod shell;
mod signals;
mod solve;
mod state;
mod tables;
mod whole;
mod worker;

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;

use args::{Cli, Command, PerftArgs, PlayArgs, RecordCommand};
use choice::ChoiceOrRecord;
use failure::Failure;
use ludoteca_record::Format;
use ludoteca_terminal::{GameSource, Lang, Settings, Words};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    match run(Cli::from_command_line()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report().into(),
    }
}

/// Reports on lines of `ludoteca state`. The report on an invalid line is an error object.
///
/// ```
/// let mut reports = Vec::new();
/// ludoteca_cli::state(&b"{\"game\":\"go\"}\n"[..], &mut reports)?;
/// assert!(reports.starts_with(br#"{"error":{"line":1,"at":"game","message":"there is no game"#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn state(input: impl io::Read, output: impl Write) -> io::Result<()> {
    state::run(input, output)
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => serve::run(args, &mut out)?,
        Command::Worker(args) => worker::run(args, &mut out)?,
        Command::Bot(args) => {
            // The bot prints its progress itself.
            drop(out);
            return bot::run(args);
        }
        Command::Backup(args) => backup::backup(args, &mut out)?,
        Command::Restore(args) => backup::restore(args, &mut out)?,
        Command::MigrateData(args) => migrate_data::run(&args, &mut out)?,
        Command::Doctor(args) => doctor::run(args, &mut out)?,
        Command::Health(args) => health::run(&args)?,
        Command::Reports(args) => reports::run(args, &mut out)?,
        Command::FairPlay(args) => fair_play::run(args, &mut out)?,
        Command::Play(args) => play(args, &mut out)?,
        Command::Engine(args) => {
            // Search threads write to standard output.
            drop(out);
            return engine::run_command(args);
        }
        Command::Mcp(knowledge) => {
            // The server writes to standard output itself.
            drop(out);
            return Ok(mcp::run(&knowledge)?);
        }
        Command::Analyse(args) => analyse::run(&args, &mut out)?,
        Command::Explore(args) => explore::run(&args, &mut out)?,
        Command::Export(args) => export::run(args, &mut out)?,
        Command::Review(args) => review::run(&args, &mut out)?,
        Command::Arena(args) => arena::run(&args, &mut out)?,
        Command::Load(args) => load::run(args, &mut out)?,
        Command::Bench { json } => bench::run(json, &mut out)?,
        Command::Solve(args) => solve::run(&args, &mut out)?,
        Command::Check(args) => solve::check(&args, &mut out)?,
        Command::Pack(args) => solve::pack(&args, &mut out)?,
        Command::Book(command) => book::run(&command, &mut out)?,
        Command::Tables(command) => tables::run(command, &mut out)?,
        Command::Puzzles(command) => puzzles::run(&command, &mut out)?,
        Command::State => state::run(io::stdin().lock(), &mut out)?,
        Command::Perft(args) => perft(&args, &mut out)?,
        Command::Record(RecordCommand::Check { files, format }) => {
            files.iter().try_for_each(|file| record::check(file, format, &mut out))?;
        }
        Command::Record(RecordCommand::Convert { file, format, to }) => {
            record::convert(&file, format, to, &mut out)?;
        }
        Command::Record(RecordCommand::Split { file, format, dir }) => {
            record::split(&file, format, &dir, &mut out)?;
        }
        Command::Rules { game, lang } => {
            let game = game.parse().map_err(Failure::usage)?;
            rules::rules(game, lang.unwrap_or_else(Lang::from_environment), &mut out)?;
        }
        Command::Games { lang, json } => {
            rules::games(lang.unwrap_or_else(Lang::from_environment), json, &mut out)?;
        }
        Command::Completions { shell } => {
            shell::completions(shell, Cli::command(), &mut out)?;
        }
        Command::Man { dir } => shell::man(Cli::command(), dir.as_deref(), &mut out)?,
        Command::Licences => licences::run(&mut out)?,
    }
    out.flush()?;
    Ok(())
}

fn play(args: PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(args.lang.unwrap_or_else(Lang::from_environment));
    let source = match args.choice {
        ChoiceOrRecord::Game(choice) => {
            let game = choice.start(args.start.as_deref(), &words)?;
            GameSource::New(Box::new(game), args.record)
        }
        ChoiceOrRecord::Record(file) if file == Path::new("-") => {
            return Err(Failure::Usage(words.format("play-error-resume-input", &[])));
        }
        ChoiceOrRecord::Record(file) => {
            let (record, format) = record::read(&file, &words)?;
            if format.is_foreign() {
                // The file is updated after every move, but its program expects another format.
                let given = [("format", format.title().into())];
                return Err(Failure::Usage(words.format("play-error-resume-foreign", &given)));
            }
            GameSource::Record { record, file, is_json: format == Format::Json }
        }
    };
    let settings = Settings {
        source,
        first: args.first,
        second: args.second,
        level: args.level,
        seed: args.seed,
        knowledge: args.knowledge.open(),
        words,
        plain: args.plain,
        ascii: args.ascii,
    };
    Ok(ludoteca_terminal::run(settings, out)?)
}

fn perft(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(Lang::En);
    let mut game = args.choice.start(args.start.as_deref(), &words)?;
    choice::play(&mut game, args.moves.as_deref(), &words)?;
    perft::run(&game, args.depth, args.divide, out)
}
