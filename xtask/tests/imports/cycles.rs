//! Cycles of imports between the child modules of a module.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::{Crate, ModulePath};

/// The imports between the child modules of one module: from, to, places.
type Edges = BTreeMap<(String, String), Vec<String>>;

/// The imports of a crate that are part of a cycle, each with the places where it occurs.
pub(crate) fn imports(found: &Crate) -> Vec<(String, Vec<String>)> {
    let mut levels: BTreeMap<ModulePath, Edges> = BTreeMap::new();
    for (at, module) in &found.modules {
        for (written, line) in &module.mentioned {
            let Some(target) = found.resolve(at, written) else { continue };
            let common = at.iter().zip(&target).take_while(|(a, b)| a == b).count();
            if common == at.len() || common == target.len() {
                continue;
            }
            let edge = (at[common].clone(), target[common].clone());
            let place = format!("{}:{line} {}", module.file.display(), written.join("::"));
            levels.entry(at[..common].to_vec()).or_default().entry(edge).or_default().push(place);
        }
    }
    let in_cycles = levels.iter().flat_map(|(level, edges)| {
        let within = [std::slice::from_ref(&found.name), level].concat().join("::");
        let is_in_cycle = |(from, to): &(String, String)| reachable(to, edges).contains(from);
        let edges = edges.iter().filter(move |(edge, _)| is_in_cycle(edge));
        edges.map(move |((from, to), places)| {
            (format!("{within}: {from} imports {to}"), places.clone())
        })
    });
    in_cycles.collect()
}

/// What a module imports, directly or through others.
fn reachable<'a>(from: &String, edges: &'a Edges) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for (_, to) in edges.keys().filter(|(from, _)| from == node) {
            if found.insert(to) {
                open.push(to);
            }
        }
    }
    found
}
