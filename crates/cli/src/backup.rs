//! `ludoteca backup` and `ludoteca restore`: copies of the games of a server.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use ludoteca_service::{BackupError, OnDamage, Verified, WRONG_TALLIES_ADVICE};
use tokio::runtime::Runtime;

use crate::data_folder::usual_folder;
use crate::failure::Failure;

pub(crate) const BACKUP: &str = "\
The copy is consistent, even while a server runs. Existing files are not
overwritten. All checksums of the copy are verified: if games are damaged, they
are named and there is no copy, unless --accept-damage is given.

Examples:
  ludoteca backup games.db
      copy the games of the default folder
  ludoteca backup --data ./games monday.db
      copy the games of a given folder
  ludoteca backup --accept-damage saved.db
      save what is left of damaged games";

pub(crate) const RESTORE: &str = "\
The folder must have no games, and no server may use it. The backup is verified
first: one with damaged games is rejected, unless --accept-damage is given.

Examples:
  ludoteca restore games.db
      put the games into the default folder
  ludoteca restore --data ./games monday.db
      put them into a given folder";

/// The arguments of `backup` and `restore`.
#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// File of the backup
    file: PathBuf,
    /// Folder of the games [default: the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Copy damaged games as they are, with a warning for each
    #[arg(long)]
    accept_damage: bool,
}

/// What becomes of damaged games.
pub(crate) const fn on_damage(accept: bool) -> OnDamage {
    if accept { OnDamage::Accept } else { OnDamage::Reject }
}

/// Names what is wrong with the games that were copied.
pub(crate) fn warn(copied: &Verified) {
    for game in &copied.damaged {
        eprintln!("warning: damaged {game}");
    }
    if copied.wrong_tallies > 0 {
        let players = copied.wrong_tallies;
        eprintln!(
            "warning: the results of {players} players on their profiles differ from their games; {WRONG_TALLIES_ADVICE}"
        );
    }
}

/// Names the option that accepts damaged games.
pub(crate) const ACCEPT_HINT: &str =
    "--accept-damage copies them as they are; requests for them will report the damage";

/// Copies the games to the file.
pub(crate) fn backup(args: BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let BackupArgs { file, data, accept_damage } = args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let backup = ludoteca_service::backup(&data, &file, on_damage(accept_damage));
    let copied = Runtime::new()?.block_on(backup).map_err(failed)?;
    report(&file, &copied, out)
}

fn failed(error: BackupError) -> Failure {
    match error {
        BackupError::DamagedGames { .. } => Failure::Failed(format!("{error}\n{ACCEPT_HINT}")),
        error => Failure::failed(error),
    }
}

fn report(place: &Path, copied: &Verified, out: &mut impl Write) -> Result<(), Failure> {
    warn(copied);
    writeln!(out, "{}: {}", place.display(), count(copied.games))?;
    Ok(())
}

/// Puts the games of the file into the folder.
pub(crate) fn restore(args: BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let BackupArgs { file, data, accept_damage } = args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let restore = ludoteca_service::restore(&file, &data, on_damage(accept_damage));
    let restored = Runtime::new()?.block_on(restore).map_err(failed)?;
    report(&data, &restored, out)
}

fn count(games: u64) -> String {
    if games == 1 { "1 game".into() } else { format!("{games} games") }
}
