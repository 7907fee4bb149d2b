//! `ludoteca pack`: packs a proof in parts into one file.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use ludoteca_solver::certificate::{self, INDEX_FILE, Index, IndexError, PACKED_EXTENSION};
use ludoteca_solver::replace_file;

use super::parts::{failure, summary};
use crate::failure::Failure;

pub(crate) const HELP: &str = "\
The file contains the index and its parts in order. The same folder is always
packed to the same bytes. `ludoteca check` reads the file as it reads the
folder, and `tar -xf` unpacks it. `ludoteca solve` writes and resumes folders
only.

Examples:
  ludoteca solve coffee --options 'hex-4 n=4' --tree hex-4.tree --proof hex-4
  ludoteca check hex-4
  ludoteca pack hex-4         writes hex-4.tar
  ludoteca check hex-4.tar";

/// The arguments of `pack`.
#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub(crate) struct PackArgs {
    /// Folder with a proof in parts, written by `ludoteca solve --tree FILE --proof FOLDER`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Packed file [default: the folder's name with `.tar`]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Packs a proof and writes a summary.
pub(crate) fn pack(args: &PackArgs, out: &mut impl Write) -> Result<(), Failure> {
    let folder = &args.folder;
    let beside = || folder.file_name().map(|_| folder.with_added_extension(PACKED_EXTENSION));
    let file = args.out.clone().or_else(beside);
    let file = file.ok_or_else(|| Failure::Usage("name the packed file with --out".into()))?;
    let written = replace_file(&file, |out| -> Result<Index, IndexError> {
        let mut out = BufWriter::new(out);
        let index = certificate::pack(folder, &mut out)?;
        out.flush()?;
        Ok(index)
    });
    let failed = |error| match error {
        IndexError::Io(error) => Failure::writing(&file, &error),
        error => failure(folder, &error),
    };
    let index = written.map_err(failed)?;
    let (bytes, text) = (fs::metadata(&file)?.len(), fs::read(folder.join(INDEX_FILE))?);
    writeln!(out, "{}", summary(&file, &index, bytes, &text))?;
    Ok(out.flush()?)
}
