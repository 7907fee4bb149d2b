//! Documents name only what exists: the targets of links with their headings, the paths of files in code spans, and
//! the documents that sources mention.

mod files;
mod markdown;

use files::Files;
use markdown::{Document, Mention};

/// The documents whose code spans are checked.
fn describes_the_repository(path: &str) -> bool {
    matches!(path, "README.md" | "ARCHITECTURE.md" | "CONTRIBUTING.md") || path.starts_with("docs/")
}

fn documents(files: &Files) -> impl Iterator<Item = Document> {
    files
        .all()
        .filter(|path| files::extension(path) == "md")
        .map(|path| Document::read(path, &files.text(path)))
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "these do not exist:\n{}", faults.join("\n"));
}

#[test]
fn links_have_targets() {
    let files = Files::read();
    let mut faults = Vec::new();
    for document in documents(&files) {
        for Mention { line, text } in &document.links {
            let (target, heading) = text.split_once('#').unwrap_or((text, ""));
            let target = files::join(&document.path, target);
            let has_heading = || {
                Document::read(&target, &files.text(&target)).headings.iter().any(|h| h == heading)
            };
            if !files.exists(&target) || !heading.is_empty() && !has_heading() {
                faults.push(format!("{}:{line}: {text}", document.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn paths_in_code_spans_exist() {
    let files = Files::read();
    let mut faults = Vec::new();
    for document in documents(&files).filter(|document| describes_the_repository(&document.path)) {
        for Mention { line, text } in &document.spans {
            let paths = files::expand(text);
            let missing = paths.iter().filter(|path| !files.may_be_meant(path));
            faults.extend(missing.map(|path| format!("{}:{line}: {path}", document.path)));
        }
    }
    assert_none(&faults);
}

#[test]
fn sources_name_existing_documents() {
    const SOURCES: [&str; 14] = [
        "rs", "ts", "mjs", "js", "svelte", "css", "py", "ipynb", "toml", "yml", "yaml", "service",
        "txt", "md",
    ];
    let files = Files::read();
    let mut faults = Vec::new();
    for path in files.all().filter(|path| SOURCES.contains(&files::extension(path))) {
        let text = files.text(path);
        for (start, _) in text.match_indices("docs/") {
            let rest = &text[start..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && !"/-_.".contains(c));
            let name = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
            let is_document = ["md", "json"].contains(&files::extension(name));
            let is_part = text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '-');
            let is_there = || files::expand(name).iter().all(|name| files.exists(name));
            if is_document && !is_part && !is_there() {
                faults.push(format!("{path}: {name}"));
            }
        }
    }
    assert_none(&faults);
}
