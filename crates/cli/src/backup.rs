//! `ludoteca backup` and `ludoteca restore`: copies of the games of a server.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tokio::runtime::Runtime;

use crate::data_folder::usual_folder;
use crate::failure::Failure;

pub(crate) const BACKUP: &str = "\
The copy is consistent, even while a server runs. Existing files are not overwritten.

Examples:
  ludoteca backup games.db                   copy the games of the default folder
  ludoteca backup --data ./games monday.db   copy the games of a given folder";

pub(crate) const RESTORE: &str = "\
The folder must have no games, and no server may use it. The backup is verified first.

Examples:
  ludoteca restore games.db                   put the games into the default folder
  ludoteca restore --data ./games monday.db   put them into a given folder";

/// The arguments of `backup` and `restore`.
#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// File of the backup
    file: PathBuf,
    /// Folder of the games [default: the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Copies the games to the file.
pub(crate) fn backup(args: BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let BackupArgs { file, data } = args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let copied = Runtime::new()?.block_on(ludoteca_service::backup(&data, &file));
    let games = copied.map_err(Failure::failed)?;
    writeln!(out, "{}: {}", file.display(), count(games))?;
    Ok(())
}

/// Puts the games of the file into the folder.
pub(crate) fn restore(args: BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let BackupArgs { file, data } = args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let restored = Runtime::new()?.block_on(ludoteca_service::restore(&file, &data));
    let games = restored.map_err(Failure::failed)?;
    writeln!(out, "{}: {}", data.display(), count(games))?;
    Ok(())
}

fn count(games: u64) -> String {
    if games == 1 { "1 game".into() } else { format!("{games} games") }
}
