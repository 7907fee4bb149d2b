//! The folder of a data set. Files have temporary names until the set is complete, and the manifest comes last.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use ludoteca_solver::replace_file;

use super::card::{self, Facts, card};
use super::digest::{Content, Hashing};
use super::manifest::{self, FileEntry, FileFormat, Manifest};
use super::parquet_file::ParquetFile;
use super::row::Row;
use super::schema::{Cell, DataSet};
use crate::failure::Failure;
use crate::json_lines;

/// The formats of the data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Formats {
    Parquet,
    Jsonl,
    Both,
}

impl Formats {
    /// The name as an argument.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Jsonl => "jsonl",
            Self::Both => "both",
        }
    }

    const fn has(self, format: FileFormat) -> bool {
        match format {
            FileFormat::Parquet => !matches!(self, Self::Jsonl),
            FileFormat::Jsonl => !matches!(self, Self::Parquet),
            FileFormat::Markdown => false,
        }
    }
}

/// A data set that is being written. Without [`finish`](Self::finish) its files are deleted.
pub(super) struct Output {
    folder: PathBuf,
    /// Whether the folder did not exist.
    is_new: bool,
    set: &'static DataSet,
    formats: Formats,
    files: Vec<FileEntry>,
    /// Temporary files.
    unfinished: Vec<PathBuf>,
    rows: u64,
}

type Sink = Hashing<BufWriter<File>>;

/// The data files of one name.
pub(super) struct Part {
    name: String,
    parquet: Option<(PathBuf, ParquetFile<Sink>)>,
    jsonl: Option<(PathBuf, Sink)>,
    set: &'static DataSet,
    rows: u64,
}

impl Output {
    /// Creates the folder, which must be empty if it exists.
    pub(super) fn new(
        folder: &Path,
        set: &'static DataSet,
        formats: Formats,
    ) -> Result<Self, Failure> {
        let is_new = match fs::read_dir(folder) {
            Ok(mut entries) => {
                if entries.next().is_some() {
                    let folder = folder.display();
                    return Err(Failure::Usage(format!(
                        "{folder} is not empty; choose an empty or a new folder"
                    )));
                }
                false
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => {
                return Err(Failure::Usage(format!(
                    "{} cannot be used as a folder: {error}",
                    folder.display()
                )));
            }
        };
        fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        let folder = folder.to_owned();
        Ok(Self { folder, is_new, set, formats, files: vec![], unfinished: vec![], rows: 0 })
    }

    /// Begins data files with a name.
    pub(super) fn part(&mut self, name: &str) -> Result<Part, Failure> {
        let mut open = |format: FileFormat| {
            if !self.formats.has(format) {
                return Ok(None);
            }
            let path = self.folder.join(format!("{name}.{}.unfinished", format.extension()));
            let file = File::create_new(&path).map_err(|error| Failure::writing(&path, &error))?;
            self.unfinished.push(path.clone());
            Ok::<_, Failure>(Some((path, Hashing::new(BufWriter::new(file)))))
        };
        let (parquet, jsonl) = (open(FileFormat::Parquet)?, open(FileFormat::Jsonl)?);
        let parquet = parquet.map(|(path, sink)| {
            let file = ParquetFile::new(sink, self.set.name, self.set.columns);
            file.map_err(|error| Failure::writing(&path, &error)).map(|file| (path, file))
        });
        let parquet = parquet.transpose()?;
        Ok(Part { name: name.to_owned(), parquet, jsonl, set: self.set, rows: 0 })
    }

    /// Completes data files.
    pub(super) fn add(&mut self, part: Part) -> Result<(), Failure> {
        let Part { name, parquet, jsonl, rows, .. } = part;
        let mut close = |format: FileFormat, path: &Path, sink: Sink| {
            let (file, Content { bytes, sha256, .. }) = sink.finish();
            let file = file.into_inner().map_err(io::IntoInnerError::into_error);
            let synced = file.and_then(|file| file.sync_all());
            synced.map_err(|error| Failure::writing(path, &error))?;
            let name = format!("{name}.{}", format.extension());
            self.files.push(FileEntry { name, format, rows: Some(rows), bytes, sha256 });
            Ok::<_, Failure>(())
        };
        if let Some((path, file)) = parquet {
            let sink = file.finish().map_err(|error| Failure::writing(&path, &error))?;
            close(FileFormat::Parquet, &path, sink)?;
        }
        if let Some((path, sink)) = jsonl {
            close(FileFormat::Jsonl, &path, sink)?;
        }
        self.rows += rows;
        Ok(())
    }

    pub(super) const fn set_name(&self) -> &'static str {
        self.set.name
    }

    /// Number of rows so far.
    pub(super) const fn rows(&self) -> u64 {
        self.rows
    }

    /// Renames the files, then writes the card and the manifest. Returns the number of rows.
    pub(super) fn finish(mut self, facts: Facts) -> Result<u64, Failure> {
        for path in std::mem::take(&mut self.unfinished) {
            let name = path.with_extension("");
            fs::rename(&path, &name).map_err(|error| Failure::writing(&name, &error))?;
        }
        let text = card(self.set, &facts, self.rows, &self.files);
        let mut sink = Hashing::new(io::sink());
        sink.write_all(text.as_bytes())?;
        let (_, Content { bytes, sha256, .. }) = sink.finish();
        self.write(card::FILE, text.as_bytes())?;
        let (name, format) = (card::FILE.to_owned(), FileFormat::Markdown);
        let mut files = std::mem::take(&mut self.files);
        files.push(FileEntry { name, format, rows: None, bytes, sha256 });
        let manifest = Manifest::new(self.set, facts.arguments, self.rows, files);
        let mut text = serde_json::to_vec_pretty(&manifest).map_err(io::Error::from)?;
        text.push(b'\n');
        self.write(manifest::FILE, &text)?;
        self.is_new = false;
        Ok(self.rows)
    }

    fn write(&self, name: &str, content: &[u8]) -> Result<(), Failure> {
        let path = self.folder.join(name);
        let written = replace_file(&path, |file| file.write_all(content));
        written.map_err(|error| Failure::writing(&path, &error))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        for path in &self.unfinished {
            let _ = fs::remove_file(path);
        }
        if self.is_new {
            // Fails if it has files.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

impl Part {
    /// Adds a row, which has a cell for each column.
    pub(super) fn add(&mut self, cells: &[Cell]) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.parquet {
            file.add(cells).map_err(|error| Failure::writing(path, &error))?;
        }
        if let Some((path, sink)) = &mut self.jsonl {
            let row = Row { columns: self.set.columns, cells };
            let written = json_lines::write(sink, &row);
            written.map_err(|error| Failure::writing(path, &error))?;
        }
        self.rows += 1;
        Ok(())
    }
}
