//! `ludoteca migrate-data`: copies all data of a server to another database.

use std::io::Write;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ludoteca_service::{CopiedTable, CopyError, Place};
use tokio::runtime::Runtime;

use crate::backup::{ACCEPT_HINT, on_damage, warn};
use crate::failure::Failure;

pub(crate) const HELP: &str = "\
FROM and TO are data folders, files of SQLite as sqlite:PATH, or PostgreSQL
databases as postgres://user@host/name. A password comes from PGPASSWORD or
~/.pgpass. Stop the servers first: data stored during the migration are not
copied.

TO must be empty. All checksums of FROM are verified: if games are damaged, they
are named and nothing is copied, unless --accept-damage is given. All data are
copied in one transaction. Then the digests of the tables of the copy are
compared with those of the original. FROM is upgraded to this program's version,
as when a server starts, and otherwise not changed.

Examples:
  ludoteca migrate-data ./games postgres://ludoteca@db.example.org/games
                                 copy a data folder to PostgreSQL
  ludoteca migrate-data postgres://ludoteca@db.example.org/games sqlite:copy.db
                                 copy a PostgreSQL database to a file";

/// The arguments of `migrate-data`.
#[derive(Args, Debug)]
pub(crate) struct MigrateDataArgs {
    /// Source of the data
    from: Place,
    /// Destination of the data
    to: Place,
    /// Copy damaged games as they are, with a warning for each
    #[arg(long)]
    accept_damage: bool,
}

/// Copies the data, and prints the number of rows and the digest of each table.
pub(crate) fn run(args: &MigrateDataArgs, out: &mut impl Write) -> Result<(), Failure> {
    let MigrateDataArgs { from, to, accept_damage } = args;
    let style = ProgressStyle::with_template("{msg:15} {wide_bar} {pos}/{len}");
    let bar = ProgressBar::new(0).with_style(style.expect("the template is valid"));
    let progress = |table, done, all| {
        bar.set_message(table);
        bar.set_length(all);
        bar.set_position(done);
    };
    let copy = ludoteca_service::migrate_data(from, to, on_damage(*accept_damage), progress);
    let copied = Runtime::new()?.block_on(copy);
    bar.finish_and_clear();
    let copied = copied.map_err(|error| match error {
        CopyError::Damaged { .. } => Failure::Failed(format!("{error}\n{ACCEPT_HINT}")),
        error => Failure::failed(error),
    })?;
    warn(&copied.verified);
    for CopiedTable { name, rows, digest } in copied.tables {
        writeln!(out, "{name:15} {rows:>10}  {digest}")?;
    }
    writeln!(out, "{to} has all data of {from}; the digests are equal")?;
    Ok(())
}
