//! `manifest.json`: the files of a data set with their digests.

use serde::{Deserialize, Serialize};

use super::schema::{Column, DataSet, VERSION};

/// The name of the file.
pub(super) const FILE: &str = "manifest.json";

/// The description of a data set for programs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// Version of the columns and of this file.
    pub(super) schema: u32,
    pub(super) set: String,
    /// Name and version of the program.
    pub(super) program: String,
    /// Arguments of the program, without the output folder.
    pub(super) arguments: Vec<String>,
    pub(super) rows: u64,
    pub(super) columns: Vec<ColumnEntry>,
    pub(super) files: Vec<FileEntry>,
}

/// A column.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ColumnEntry {
    name: String,
    r#type: String,
    nullable: bool,
    meaning: String,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileEntry {
    pub(super) name: String,
    pub(super) format: FileFormat,
    /// Number of rows; absent for the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rows: Option<u64>,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FileFormat {
    Parquet,
    Jsonl,
    Markdown,
}

impl FileFormat {
    /// The ending of the names of files.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Jsonl => "jsonl",
            Self::Markdown => "md",
        }
    }
}

impl From<&Column> for ColumnEntry {
    fn from(column: &Column) -> Self {
        Self {
            name: column.name.to_owned(),
            r#type: column.kind.name().to_owned(),
            nullable: column.is_nullable,
            meaning: column.meaning.to_owned(),
        }
    }
}

impl Manifest {
    pub(super) fn new(
        set: &DataSet,
        arguments: Vec<String>,
        rows: u64,
        files: Vec<FileEntry>,
    ) -> Self {
        Self {
            schema: VERSION,
            set: set.name.to_owned(),
            program: program(),
            arguments,
            rows,
            columns: set.columns.iter().map(ColumnEntry::from).collect(),
            files,
        }
    }
}

/// Name and version of the program.
pub(super) fn program() -> String {
    format!("ludoteca {}", env!("CARGO_PKG_VERSION"))
}
