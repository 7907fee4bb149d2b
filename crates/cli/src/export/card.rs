//! The data card: `README.md` of a data set.

use std::fmt::Write;

use indicatif::HumanCount;

use super::manifest::{FileEntry, program};
use super::schema::{DataSet, VERSION};

/// The name of the file.
pub(super) const FILE: &str = "README.md";

/// What the card says besides the description of the data set.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) licence: String,
    /// Sentences about this export.
    pub(super) notes: Vec<String>,
    /// Arguments of the program, without the output folder.
    pub(super) arguments: Vec<String>,
}

/// Formats the card.
pub(super) fn card(set: &DataSet, facts: &Facts, rows: u64, files: &[FileEntry]) -> String {
    let mut text = String::new();
    let mut line = |line: &str| writeln!(text, "{line}").expect("a string accepts all text");
    line(&format!("# {}\n", set.title));
    line(&format!("{} {} rows.\n", set.summary, HumanCount(rows)));
    line("## Files\n");
    line("| file | rows | bytes |\n|---|---:|---:|");
    for file in files {
        let rows = HumanCount(file.rows.unwrap_or_default());
        line(&format!("| `{}` | {rows} | {} |", file.name, HumanCount(file.bytes)));
    }
    line(
        "\nEach `.parquet` file contains the same rows as the `.jsonl` file of its name, if both exist.",
    );
    line(
        "`manifest.json` has the SHA-256 of each file; `ludoteca export --check FOLDER` compares them.\n",
    );
    line("## Columns\n");
    line("| column | type | meaning |\n|---|---|---|");
    for column in set.columns {
        let null = if column.is_nullable { ", may be null" } else { "" };
        line(&format!("| `{}` | {}{null} | {} |", column.name, column.kind.name(), column.meaning));
    }
    line("\nMoves, positions and options are written as in the records of Ludoteca.\n");
    line(&format!("## Source\n\n{}\n", set.source));
    line(&format!("## How it was made\n\n{}\n", set.method));
    line(&format!("Program: {}, version {VERSION} of the columns. Command:\n", program()));
    line(&format!("```sh\nludoteca {} --output FOLDER\n```\n", shell(&facts.arguments)));
    line("## Limitations\n");
    for limitation in set.limitations.iter().copied().chain(facts.notes.iter().map(String::as_str))
    {
        line(&format!("- {limitation}"));
    }
    line(&format!("\n## Licence\n\n{}", facts.licence));
    text
}

/// Joins arguments as a shell reads them.
fn shell(arguments: &[String]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@".contains(c);
    let quoted = arguments.iter().map(|argument| {
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument.clone()
        } else {
            format!("'{}'", argument.replace('\'', r"'\''"))
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}
