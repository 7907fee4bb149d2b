//! Copies of the documents that work outside the repository: in the archive of a release and as a book.

use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{target, tools};

/// The repository at this version.
const REPOSITORY: &str =
    concat!("https://github.com/ludoteca/ludoteca/blob/v", env!("CARGO_PKG_VERSION"));
/// Folders and files of an archive, beside the program and what it writes.
const ARCHIVED: [&str; 7] = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs",
    "packaging/ludoteca.service",
];
/// The shells whose completions are in an archive.
const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];
/// The folder of the book, beside the static edition's files.
const BOOK: &str = "web/site-dist/book";

/// Fills a folder with everything in the archive of a release: `cargo xtask archive FOLDER PROGRAM`.
pub(crate) fn archive(sh: &Shell, folder: &str, program: &str) -> Result<()> {
    let folder = sh.current_dir().join(folder);
    copy(sh, &ARCHIVED, &folder)?;
    let program = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    sh.copy_file(&program, &folder)?;
    let program = sh.current_dir().join(program);
    let man = folder.join("man/man1");
    cmd!(sh, "{program} man --dir {man}").run()?;
    for shell in SHELLS {
        let script = cmd!(sh, "{program} completions {shell}").read()?;
        sh.write_file(folder.join("completions").join(format!("ludoteca.{shell}")), script + "\n")?;
    }
    let licences = cmd!(sh, "{program} licences").read()?;
    Ok(sh.write_file(folder.join("THIRD-PARTY.txt"), licences + "\n")?)
}

/// Makes a site of `docs`, with a search: `cargo xtask book`.
pub(crate) fn book(sh: &Shell) -> Result<()> {
    let bin = tools::packaged(sh)?;
    let source = target::folder(sh).join("book");
    sh.remove_path(&source)?;
    copy(sh, &["docs"], &source)?;
    let index = sh.read_file("docs/README.md")?;
    let title = |file: &str| {
        let text = sh.read_file(Path::new("docs").join(file))?;
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        title.map(str::to_owned).with_context(|| format!("{file} has no title"))
    };
    sh.write_file(source.join("docs").join("SUMMARY.md"), summary(&index, title)?)?;
    sh.copy_file("xtask/book.toml", &source)?;
    let out = sh.current_dir().join(BOOK);
    Ok(cmd!(sh, "{bin}/mdbook build {source} --dest-dir {out}").run()?)
}

/// Returns the contents of the book: the documents in the order of the index, under its headings.
fn summary(index: &str, title: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut summary = "# Summary\n\n[Documentation](README.md)\n".to_owned();
    for paragraph in index.split("\n\n") {
        let heading = paragraph.trim().strip_prefix("**").and_then(|text| text.strip_suffix("**"));
        if let Some(heading) = heading {
            write!(summary, "\n# {heading}\n\n")?;
        }
        for (start, end) in links(paragraph) {
            let file = &paragraph[start..end];
            let Some(name) = file.strip_suffix(".md").filter(|_| !file.starts_with("..")) else {
                continue;
            };
            let language = name.rsplit_once('.').map(|(_, tag)| format!(" ({tag})"));
            let title = title(file)? + &language.unwrap_or_default();
            writeln!(summary, "- [{title}]({file})")?;
        }
    }
    Ok(summary)
}

/// Copies files and folders of the repository into a folder. Links of documents to what is not copied lead to the
/// repository.
fn copy(sh: &Shell, paths: &[&str], out: &Path) -> Result<()> {
    let files =
        cmd!(sh, "git ls-files --cached --others --exclude-standard -- {paths...}").read()?;
    let is_copied =
        |path: &Path| paths.iter().any(|copied| path.starts_with(copied)) && sh.path_exists(path);
    for file in files.lines().map(Path::new).filter(|file| sh.path_exists(file)) {
        let to = out.join(file);
        sh.create_dir(to.parent().context("a file is in a folder")?)?;
        if file.extension().is_some_and(|extension| extension == "md") {
            let folder = file.parent().context("a file is in a folder")?;
            sh.write_file(&to, with_addresses(&sh.read_file(file)?, folder, is_copied))?;
        } else {
            sh.copy_file(file, &to)?;
        }
    }
    Ok(())
}

/// Replaces targets of links that are not copied by their addresses in the repository.
fn with_addresses(text: &str, folder: &Path, is_copied: impl Fn(&Path) -> bool) -> String {
    let mut changed = String::new();
    let mut written = 0;
    for (start, end) in links(text) {
        let target = &text[start..end];
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = join(folder, path);
        if target.contains(':') || target.starts_with('#') || is_copied(&path) {
            continue;
        }
        changed += &text[written..start];
        changed += REPOSITORY;
        changed += "/";
        changed += &path.to_string_lossy();
        if !anchor.is_empty() {
            changed += "#";
            changed += anchor;
        }
        written = end;
    }
    changed + &text[written..]
}

/// The targets of the links in a document, as ranges of bytes.
fn links(text: &str) -> impl Iterator<Item = (usize, usize)> {
    text.match_indices("](").filter_map(|(at, mark)| {
        let start = at + mark.len();
        Some((start, start + text[start..].find(')')?))
    })
}

/// Resolves a relative path.
fn join(folder: &Path, path: &str) -> PathBuf {
    let mut joined = folder.to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => drop(joined.pop()),
            component => joined.push(component),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{REPOSITORY, summary, with_addresses};

    #[test]
    fn links_lead_to_copies_or_to_the_repository() {
        let text =
            "[a](b.md) [c](../crates/d.md#e) [f](#g) [h](https://i.org) [j](../docs/README.md)";
        let expected = format!(
            "[a](b.md) [c]({REPOSITORY}/crates/d.md#e) [f](#g) [h](https://i.org) [j](../docs/README.md)"
        );
        let changed = with_addresses(text, Path::new("docs"), |path| path.starts_with("docs"));
        assert_eq!(changed, expected);
    }

    #[test]
    fn the_summary_follows_the_index() {
        let index = "# Documentation\n\n**For players**\n\n- [x](rules/six.es.md), [y](../z.md)\n";
        let summary = summary(index, |file| Ok(file.to_owned())).unwrap();
        let expected = "\n# For players\n\n- [rules/six.es.md (es)](rules/six.es.md)\n";
        assert!(summary.ends_with(expected), "{summary}");
    }
}
