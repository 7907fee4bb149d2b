//! The files of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Endings of names that are always meant as files, even without a folder of the repository in front.
const SOURCES: [&str; 7] = ["rs", "ts", "mjs", "svelte", "css", "ftl", "jsonl"];

/// A placeholder in documents, and a name that it represents.
const PLACEHOLDERS: [(&str, &str); 3] =
    [("GAME", "fourmation"), ("TARGET", "setup"), ("CRATE", "room")];

/// The paths of all files and folders, relative to the root, without those that git ignores.
pub(crate) struct Files {
    paths: BTreeSet<String>,
    /// Paths at which git ignores what is there.
    ignored: Vec<String>,
}

impl Files {
    /// Reads the names of all files.
    pub(crate) fn read() -> Self {
        let ignore = fs::read_to_string(root().join(".gitignore")).expect("there is a list");
        let ignored = ignore.lines().filter_map(|line| line.strip_prefix('/')).map(str::to_owned);
        let mut files = Self { paths: BTreeSet::new(), ignored: ignored.collect() };
        files.add(root(), "");
        files
    }

    fn add(&mut self, folder: &Path, prefix: &str) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let entry = entry.expect("the entry can be read");
            let name = entry.file_name().into_string().expect("names are UTF-8");
            let path = format!("{prefix}{name}");
            if [".git", "node_modules", "target"].contains(&name.as_str()) || self.is_ignored(&path)
            {
                continue;
            }
            if entry.file_type().expect("it has a type").is_dir() {
                self.add(&entry.path(), &format!("{path}/"));
            }
            self.paths.insert(path);
        }
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.ignored.iter().any(|ignored| Path::new(path).starts_with(ignored))
    }

    /// All paths.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str)
    }

    /// The content of a text file; empty if it is none.
    #[expect(clippy::unused_self, reason = "the path is one of these files")]
    pub(crate) fn text(&self, path: &str) -> String {
        fs::read_to_string(root().join(path)).unwrap_or_default()
    }

    /// Whether a file or folder exists.
    pub(crate) fn exists(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.paths.contains(path)
    }

    /// Whether a code span is no path, or a path that exists. Paths begin at the root. Sources may also be named by the
    /// end of their path.
    pub(crate) fn may_be_meant(&self, span: &str) -> bool {
        let first = span.split('/').next().unwrap_or(span);
        if span.contains('/') && self.paths.contains(first) {
            return self.exists(span) || self.is_ignored(span) || self.is_end(span);
        }
        let is_source = SOURCES.contains(&extension(span)) && !span.starts_with('.');
        !is_source || self.is_end(span)
    }

    fn is_end(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.all().any(|other| other == path || other.ends_with(&format!("/{path}")))
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository")
}

/// What follows the last dot.
pub(crate) fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// The path of a link in a document.
pub(crate) fn join(document: &str, link: &str) -> String {
    if link.is_empty() {
        return document.to_owned();
    }
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The paths that a code span may contain, with an example for each placeholder. None if it has other characters than
/// a path.
pub(crate) fn expand(span: &str) -> Vec<String> {
    if !span.chars().all(|c| c.is_alphanumeric() || "/-_.{},".contains(c)) {
        return Vec::new();
    }
    let span =
        PLACEHOLDERS.iter().fold(span.to_owned(), |s, (name, example)| s.replace(name, example));
    match (span.find('{'), span.find('}')) {
        (Some(open), Some(close)) if open < close => {
            let (start, end) = (&span[..open], &span[close + 1..]);
            span[open + 1..close]
                .split(',')
                .flat_map(|part| expand(&format!("{start}{part}{end}")))
                .collect()
        }
        _ => vec![span],
    }
}
