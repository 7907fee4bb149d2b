//! The modules of a crate, and what they import.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, ItemMod, Meta, UseTree};

use crate::paths;

/// A module's path from the root of its crate; empty for the root.
pub(crate) type ModulePath = Vec<String>;

/// A crate's library or, if it has none, its program.
#[derive(Debug)]
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) modules: BTreeMap<ModulePath, Module>,
}

/// A module, with those of its inline modules that are not in a file of their own left to themselves.
#[derive(Debug, Default)]
pub(crate) struct Module {
    pub(crate) file: PathBuf,
    /// Names that `use` declarations bind, with the paths that they stand for.
    pub(crate) names: BTreeMap<String, Vec<String>>,
    /// Paths of which all names are imported.
    pub(crate) globs: Vec<Vec<String>>,
    /// Paths that occur in it, as written, with the line of the first occurrence.
    pub(crate) mentioned: BTreeMap<Vec<String>, usize>,
    pub(crate) children: BTreeSet<String>,
}

impl Crate {
    /// Reads the crate in a folder.
    pub(crate) fn read(folder: &Path) -> Self {
        let source = folder.join("src");
        let library = source.join("lib.rs");
        let file = if library.exists() { library } else { source.join("main.rs") };
        let name = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        let mut found = Self { name, modules: BTreeMap::new() };
        found.read_file(Vec::new(), &file, &source);
        found
    }

    /// Reads the module in a file, whose child modules are in `folder`.
    fn read_file(&mut self, path: ModulePath, file: &Path, folder: &Path) {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        self.read_items(path, file, folder, &parsed.items);
    }

    fn read_items(&mut self, path: ModulePath, file: &Path, folder: &Path, items: &[Item]) {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        for item in items {
            match item {
                Item::Mod(child) if is_for_tests(&child.attrs) || is_elsewhere(child) => {}
                Item::Mod(child) => {
                    module.children.insert(child.ident.to_string());
                    self.read_child(&path, file, folder, child);
                }
                item => paths::collect(item, &mut module),
            }
        }
        self.modules.insert(path, module);
    }

    fn read_child(&mut self, parent: &[String], file: &Path, folder: &Path, child: &ItemMod) {
        let name = child.ident.to_string();
        let path = [parent, std::slice::from_ref(&name)].concat();
        let folder_of_child = folder.join(&name);
        if let Some((_, items)) = &child.content {
            return self.read_items(path, file, &folder_of_child, items);
        }
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder_of_child.join("mod.rs");
        let file = if flat.exists() { flat } else { nested };
        self.read_file(path, &file, &folder_of_child);
    }

    /// The module that contains what `written` means in the module `at`; `None` for items of other crates.
    pub(crate) fn resolve(&self, at: &[String], written: &[String]) -> Option<ModulePath> {
        self.resolve_within(at, written, 0)
    }

    fn resolve_within(
        &self,
        at: &[String],
        written: &[String],
        depth: usize,
    ) -> Option<ModulePath> {
        const MAX_DEPTH: usize = 12;
        let (first, rest) = written.split_first()?;
        if depth > MAX_DEPTH {
            return None;
        }
        match first.as_str() {
            "crate" => self.descend(Vec::new(), rest, depth),
            "self" => self.descend(at.to_vec(), rest, depth),
            "super" => {
                let (_, parent) = at.split_last()?;
                let written = [&["self".to_owned()], rest].concat();
                self.resolve_within(parent, &written, depth + 1)
            }
            name => {
                let module = self.modules.get(at)?;
                let is_known = module.children.contains(name) || module.names.contains_key(name);
                if is_known { self.descend(at.to_vec(), written, depth) } else { None }
            }
        }
    }

    /// Where `names` lead from the module `at`.
    fn descend(&self, at: ModulePath, names: &[String], depth: usize) -> Option<ModulePath> {
        let Some((first, rest)) = names.split_first() else { return Some(at) };
        let Some(module) = self.modules.get(&at) else { return Some(at) };
        if first == "super" {
            return self.resolve_within(&at, names, depth + 1);
        }
        if module.children.contains(first) {
            return self.descend([&at[..], std::slice::from_ref(first)].concat(), rest, depth);
        }
        if let Some(target) = module.names.get(first) {
            let whole = [&target[..], rest].concat();
            // A name of another crate leads no further.
            return self.resolve_within(&at, &whole, depth + 1).or(Some(at));
        }
        let through_glob = module.globs.iter().find_map(|glob| {
            let within = self.resolve_within(&at, glob, depth + 1)?;
            let module = self.modules.get(&within)?;
            (module.names.contains_key(first) || module.children.contains(first))
                .then(|| self.descend(within.clone(), names, depth + 1))
                .flatten()
        });
        through_glob.or(Some(at))
    }
}

/// Whether an item is compiled only for tests.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition == "doctest"
        }
        _ => false,
    })
}

/// Whether the module's file belongs to another crate, in which it is checked.
fn is_elsewhere(module: &ItemMod) -> bool {
    module.attrs.iter().any(|attribute| attribute.path().is_ident("path"))
}

/// Calls `found` with each path of a `use` declaration, the name that it binds, and whether it is a glob.
pub(crate) fn flatten(
    tree: &UseTree,
    before: &[String],
    found: &mut dyn FnMut(Vec<String>, Option<String>),
) {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &with(path.ident.to_string()), found),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, found)),
        UseTree::Glob(_) => found(before.to_vec(), None),
        UseTree::Name(name) if name.ident == "self" => {
            found(before.to_vec(), before.last().cloned());
        }
        UseTree::Name(name) => found(with(name.ident.to_string()), Some(name.ident.to_string())),
        UseTree::Rename(rename) => {
            let path = if rename.ident == "self" {
                before.to_vec()
            } else {
                with(rename.ident.to_string())
            };
            found(path, Some(rename.rename.to_string()));
        }
    }
}
