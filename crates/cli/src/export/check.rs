//! `ludoteca export --check`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use parquet::file::reader::{FileReader, SerializedFileReader};

use super::count;
use super::digest::Hashing;
use super::manifest::{FILE, FileEntry, FileFormat, Manifest};
use super::schema::VERSION;
use crate::failure::Failure;
use crate::files;

/// Maximum size of a manifest, in bytes.
const MAX_MANIFEST: u64 = 1 << 20;

/// Compares the files of a folder with its manifest.
pub(super) fn run(folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let manifest = read(folder)?;
    let style =
        ProgressStyle::with_template("{bar:30} {binary_bytes} of {binary_total_bytes} {msg}");
    let bytes = manifest.files.iter().map(|file| file.bytes).sum();
    let bar = ProgressBar::new(bytes).with_style(style.expect("the template is valid"));
    let mut faults = Vec::new();
    for entry in &manifest.files {
        bar.set_message(entry.name.clone());
        faults.extend(fault(folder, entry, &bar).map(|fault| format!("{}: {fault}", entry.name)));
    }
    bar.finish_and_clear();
    faults.extend(wrong_total(&manifest));
    if !faults.is_empty() {
        return Err(Failure::Failed(format!("{}: {}", folder.display(), faults.join("\n"))));
    }
    let Manifest { set, files, rows, .. } = &manifest;
    let (folder, files, rows) = (folder.display(), files.len(), count(*rows));
    writeln!(
        out,
        "{folder}: {set}, {rows}; the digests and row counts of {files} files are right"
    )?;
    Ok(())
}

fn read(folder: &Path) -> Result<Manifest, Failure> {
    let path = folder.join(FILE);
    let wrong = |what: String| Failure::Usage(format!("{}: {what}", path.display()));
    let text = files::read(&path, MAX_MANIFEST).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            wrong("there is no such file; choose the folder of a data set".into())
        }
        _ => wrong(error.to_string()),
    })?;
    let manifest: Manifest =
        serde_json::from_slice(&text).map_err(|error| wrong(format!("no manifest: {error}")))?;
    if manifest.schema != VERSION {
        let found = manifest.schema;
        return Err(wrong(format!("version {found} is not supported, only version {VERSION}")));
    }
    Ok(manifest)
}

/// Returns what is wrong with a file.
fn fault(folder: &Path, entry: &FileEntry, bar: &ProgressBar) -> Option<String> {
    // A manifest may come from a stranger.
    if Path::new(&entry.name).file_name() != Some(entry.name.as_ref()) {
        return Some("this is not the name of a file in the folder".into());
    }
    let path = folder.join(&entry.name);
    let content = File::open(&path).and_then(|file| {
        let mut file = Hashing::new(file);
        io::copy(&mut bar.wrap_read(&mut file), &mut io::sink())?;
        Ok(file.finish().1)
    });
    let content = match content {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Some("is missing".into()),
        Err(error) => return Some(format!("cannot be read: {error}")),
    };
    if content.bytes != entry.bytes {
        return Some(format!("has {} bytes instead of {}", content.bytes, entry.bytes));
    }
    if content.sha256 != entry.sha256 {
        return Some(format!("has the SHA-256 {} instead of {}", content.sha256, entry.sha256));
    }
    let rows = match entry.format {
        FileFormat::Markdown => None,
        FileFormat::Jsonl => Some(content.lines),
        FileFormat::Parquet => match parquet_rows(&path) {
            Ok(rows) => Some(rows),
            Err(error) => return Some(error),
        },
    };
    let text = |rows: Option<u64>| rows.map_or("no".into(), |rows| rows.to_string());
    let is_wrong = rows != entry.rows;
    is_wrong.then(|| format!("has {} rows instead of {}", text(rows), text(entry.rows)))
}

fn parquet_rows(path: &Path) -> Result<u64, String> {
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
    let rows = reader.metadata().file_metadata().num_rows();
    u64::try_from(rows).map_err(|error| error.to_string())
}

/// Returns the fault if the files of a format have another number of rows than the data set.
fn wrong_total(manifest: &Manifest) -> Option<String> {
    let total = |format: FileFormat| {
        let mut files = manifest.files.iter().filter(|file| file.format == format).peekable();
        files.peek()?;
        Some(files.filter_map(|file| file.rows).sum::<u64>())
    };
    let totals = [FileFormat::Parquet, FileFormat::Jsonl].into_iter().filter_map(total);
    let wrong = totals.into_iter().find(|total| *total != manifest.rows)?;
    Some(format!("the files have {wrong} rows instead of {}", manifest.rows))
}
