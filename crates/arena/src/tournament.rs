//! A match of two or more engines, from its settings to its result.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use ludoteca_engine::Stop;
use ludoteca_statistics::{Sprt, SprtStatus};

use crate::contest::Contest;
use crate::contestant::player::Player;
use crate::contestant::spec::EngineSpec;
use crate::error::ArenaError;
use crate::journal::{Journal, PairLine};
use crate::openings::{Openings, RandomOpenings};
use crate::referee::Referee;
use crate::report::{Summary, Table};
use crate::runner::{Observer, Runner};
use crate::settings::Settings;
use crate::standings::Standings;

/// A match of two or more engines in one game, ready to be played. See the [crate](crate) for an
/// example.
pub struct Tournament {
    contest: Contest,
    standings: Standings,
    /// Pairs of games of an earlier run, by number.
    played: BTreeMap<usize, PairLine>,
    journal: Option<Journal>,
    openings: Mutex<Openings>,
    sprt: Option<Sprt>,
    concurrency: usize,
    grace: Duration,
    timeout: Duration,
    record_dir: Option<PathBuf>,
}

impl Tournament {
    /// Checks the settings, reads the journal and starts every engine once, so that whatever cannot
    /// work is reported before the first game.
    ///
    /// # Errors
    /// Fewer than two engines, an engine that does not start, no balanced opening, a journal of
    /// another match, a folder for records that is not empty.
    pub fn new(settings: Settings, stop: &Stop) -> Result<Self, ArenaError> {
        let Settings { sprt, concurrency, grace, timeout, .. } = settings;
        let (journal_file, record_dir) = (settings.journal.clone(), settings.record_dir.clone());
        let contest = contest(settings)?;
        let openings = openings(&contest)?;
        let (journal, played) = match &journal_file {
            Some(path) => {
                let (journal, played) = Journal::open(path, &contest.settings())?;
                (Some(journal), played)
            }
            None => (None, BTreeMap::new()),
        };
        let mut standings = Standings::new(contest.engines.len(), contest.pairings.clone());
        for (number, line) in &played {
            standings.add(contest.pair(*number).pairing, &line.games);
        }
        if let Some(folder) = &record_dir {
            prepare_record_dir(folder, !played.is_empty())?;
        }
        try_engines(&contest, stop)?;
        Ok(Self {
            contest,
            standings,
            played,
            journal,
            openings: Mutex::new(openings),
            sprt,
            concurrency: concurrency.max(1),
            grace,
            timeout,
            record_dir,
        })
    }

    /// Plays the remaining games until the end, the verdict of the sequential test, or `stop`.
    ///
    /// # Errors
    /// A record or the journal cannot be written.
    pub fn play(&mut self, stop: Stop, observer: &mut dyn Observer) -> Result<(), ArenaError> {
        let runner = Runner {
            contest: &self.contest,
            referee: Referee { grace: self.grace, timeout: self.timeout, stop },
            openings: &self.openings,
            concurrency: self.concurrency,
            sprt: self.sprt,
            records: self.record_dir.as_deref(),
        };
        runner.play(&mut self.standings, &self.played, self.journal.take(), observer)
    }

    /// Number of games counted so far, including those of earlier runs.
    pub fn games(&self) -> u64 {
        self.standings.games()
    }

    /// Number of games of the whole match.
    pub fn total_games(&self) -> u64 {
        self.contest.games()
    }

    /// Number of games in the journal beyond [`total_games`](Self::total_games), from a longer earlier run. They
    /// are counted.
    pub fn surplus_games(&self) -> usize {
        2 * self.played.range(self.contest.pairs()..).count()
    }

    /// Returns the state of the sequential test, if there is one.
    pub fn sprt(&self) -> Option<SprtStatus> {
        self.sprt.map(|sprt| sprt.status(&self.standings.of(0)))
    }

    /// Whether all games have been played, or as many as the sequential test needs.
    pub fn is_complete(&self) -> bool {
        let is_decided = self.sprt().is_some_and(|sprt| sprt.verdict.is_some());
        is_decided || self.games() >= self.total_games()
    }

    /// Returns the tables of engines and pairings as text or as Markdown.
    pub fn tables(&self, markdown: bool) -> String {
        Table::all(&self.contest, &self.standings, markdown)
    }

    /// Returns the result as data, from the first engine's point of view.
    pub fn summary(&self) -> Summary<'_> {
        Summary::new(&self.contest, &self.standings, self.sprt(), self.is_complete())
    }
}

/// Builds the schedule of a match from its settings.
fn contest(settings: Settings) -> Result<Contest, ArenaError> {
    let mut engines = settings.engines;
    if engines.len() < 2 {
        let message =
            "a match needs at least two engines, such as --engine level=3 --engine level=2";
        return Err(ArenaError::Invalid(message.into()));
    }
    if settings.sprt.is_some() && engines.len() > 2 {
        return Err(ArenaError::Invalid("--sprt requires a match of exactly two engines".into()));
    }
    let pairings = if settings.ladder {
        Contest::ladder(engines.len())
    } else {
        Contest::round_robin(engines.len())
    };
    make_names_unique(&mut engines);
    Ok(Contest {
        options: settings.options,
        engines,
        pairings,
        listed: settings.openings,
        rounds: settings.games as usize / 2,
        opening_plies: settings.opening_plies,
        seed: settings.seed,
        grace: settings.grace.as_millis() as u64,
        timeout: settings.timeout.as_millis() as u64,
    })
}

/// Returns the openings of a match, at least one.
fn openings(contest: &Contest) -> Result<Openings, ArenaError> {
    if let Some(listed) = &contest.listed {
        return Ok(Openings::Listed(listed.clone()));
    }
    let mut openings = RandomOpenings::new(contest.options, contest.opening_plies, contest.seed);
    if openings.get(0).is_none() {
        return Err(ArenaError::Invalid(format!(
            "no balanced opening of {} plies found; change --opening-plies or use --openings",
            contest.opening_plies
        )));
    }
    Ok(Openings::Random(Box::new(openings)))
}

/// Starts every engine once to detect engines that do not work.
fn try_engines(contest: &Contest, stop: &Stop) -> Result<(), ArenaError> {
    for (number, spec) in contest.engines.iter().enumerate() {
        let mut player = Player::new(spec, contest.options);
        player.begin(0, stop).map_err(|forfeit| {
            player.end();
            ArenaError::Invalid(format!("engine {}, {}: {forfeit}", number + 1, spec.name))
        })?;
    }
    Ok(())
}

/// Numbers engines of the same name: `level=3`, `level=3 (2)`.
fn make_names_unique(engines: &mut [EngineSpec]) {
    for i in 0..engines.len() {
        let (before, rest) = engines.split_at_mut(i);
        let name = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|engine| engine.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{name} ({number})");
        }
    }
}

/// Creates the folder for records. A new match needs an empty one, so that no records of another are
/// overwritten.
fn prepare_record_dir(folder: &Path, resumes: bool) -> Result<(), ArenaError> {
    let failed =
        |error: std::io::Error| ArenaError::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    if !resumes && fs::read_dir(folder).map_err(failed)?.next().is_some() {
        let message = "folder is not empty; choose a new one for the records";
        return Err(ArenaError::Invalid(format!("{}: {message}", folder.display())));
    }
    Ok(())
}
