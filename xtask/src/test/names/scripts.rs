//! Names of the tests in TypeScript and Python: their files and titles.

use std::path::Path;

use anyhow::Result;

use super::{Name, Place, files};

/// Folders below `web`, and what their tests are.
const PAGE: [(&str, PlaceOf); 3] =
    [("src", Place::Page), ("e2e", Place::Browser), ("package/tests", Place::Npm)];
type PlaceOf = fn(String) -> Place;
/// The functions whose first argument is the title of a test, or of a group of tests. A test's full name contains both.
const TITLED: [&str; 3] = ["describe", "it", "test"];

pub(super) fn names(root: &Path) -> Result<Vec<Name>> {
    let mut names = Vec::new();
    let web = root.join("web");
    for (folder, place) in PAGE {
        for file in files(&web.join(folder), ".test.ts")? {
            let name = relative(&file, &web);
            add(&mut names, &file, &place(name.clone()), &name, title)?;
        }
    }
    let python = root.join("crates/python");
    for file in files(&python.join("tests"), ".py")? {
        let name = relative(&file, &python);
        add(&mut names, &file, &Place::Python(name.clone()), &name, python_test)?;
    }
    Ok(names)
}

fn relative(file: &Path, folder: &Path) -> String {
    let path = file.strip_prefix(folder).unwrap_or(file);
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Adds the file, and each test in it.
fn add(
    names: &mut Vec<Name>,
    file: &Path,
    place: &Place,
    name: &str,
    test_in: fn(&str) -> Option<&str>,
) -> Result<()> {
    let source = std::fs::read_to_string(file)?;
    let tests = source.lines().filter_map(test_in).map(|test| format!("{name} {test}"));
    let all = tests.chain([name.to_owned()]);
    names.extend(all.map(|name| Name { name, place: place.clone() }));
    Ok(())
}

/// The title of a test in TypeScript: the first text of a call such as `it('…'` or `it.each(…)('…'`.
fn title(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let rest = TITLED.iter().find_map(|function| code.strip_prefix(function))?;
    if !rest.starts_with(['(', '.']) {
        return None;
    }
    let (_, text) = rest.split_once("('")?;
    text.split_once('\'').map(|(title, _)| title)
}

fn python_test(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("def ")?
        .split('(')
        .next()
        .filter(|name| name.starts_with("test"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn titles_are_those_of_tests() {
        let title = super::title;
        assert_eq!(title("  it('plays', async () => {"), Some("plays"));
        assert_eq!(title("it.each(['a', 'b'])('plays %s', async (x) => {"), Some("plays %s"));
        assert_eq!(title("describe('a game with a clock', () => {"), Some("a game with a clock"));
        assert_eq!(title("items('nothing')"), None);
    }
}
