//! The route of a request.

use http::Method;

use super::{Route, all};

/// The values of a path's parameters by name, as they are in the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters<'p>(Vec<(&'static str, &'p str)>);

impl<'p> Parameters<'p> {
    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&'p str> {
        self.0.iter().find(|(of, _)| *of == name).map(|(_, value)| *value)
    }
}

impl Route {
    /// The route of a request and the parameters in its path, which is the part after `/api/`.
    pub fn find<'p>(method: &Method, path: &'p str) -> Option<(&'static Self, Parameters<'p>)> {
        let found = all().filter(|route| route.method == *method);
        let found = found.filter_map(|route| Some((route, route.matches(path)?)));
        // `games/export` is not the game `export`.
        found.min_by_key(|(_, parameters)| parameters.0.len())
    }

    /// The route with this method and exactly this path, parameters included.
    pub fn with_path(method: &Method, path: &str) -> Option<&'static Self> {
        all().find(|route| route.path == path && route.method == *method)
    }

    /// The names of the parameters in the path.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(parameter)
    }

    fn matches<'p>(&self, path: &'p str) -> Option<Parameters<'p>> {
        let (mut expected, mut segments) = (self.path.split('/').skip(1), path.split('/'));
        let mut parameters = Vec::new();
        loop {
            match (expected.next(), segments.next()) {
                (None, None) => return Some(Parameters(parameters)),
                (Some(expected), Some(segment)) => match parameter(expected) {
                    Some(name) if !segment.is_empty() => parameters.push((name, segment)),
                    None if expected == segment => {}
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
}

/// The name of a segment such as `{id}`.
fn parameter(segment: &'static str) -> Option<&'static str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use strum::VariantArray;

    use super::super::RateClass;
    use super::*;

    type Found<'p> = Option<(String, Vec<(&'static str, &'p str)>)>;

    fn find<'p>(method: &Method, path: &'p str) -> Found<'p> {
        let (route, Parameters(parameters)) = Route::find(method, path)?;
        Some((format!("{}::{}", route.area, route.name), parameters))
    }

    #[test]
    fn requests_have_routes() {
        let play = Some(("games::play".to_owned(), vec![("id", "5p1y")]));
        assert_eq!(find(&Method::POST, "games/5p1y/moves"), play);
        let puzzle = vec![("game", "six"), ("puzzle", "3k9d0x")];
        let found = Some(("puzzles::answer_puzzle".to_owned(), puzzle));
        assert_eq!(find(&Method::POST, "puzzles/six/3k9d0x/answer"), found);
        let export = Some(("own_games::export".to_owned(), Vec::new()));
        assert_eq!(find(&Method::GET, "games/export"), export);
        for (method, path) in [
            (Method::GET, "games/5p1y/moves"),
            (Method::POST, "games//moves"),
            (Method::POST, "games/5p1y/moves/1"),
            (Method::GET, ""),
        ] {
            assert_eq!(find(&method, path), None, "{method} {path}");
        }
    }

    #[test]
    fn each_route_is_found() {
        for route in all() {
            let path = route.path.trim_start_matches('/').replace(['{', '}'], "");
            let (found, parameters) = Route::find(&route.method, &path).unwrap();
            assert_eq!((&found.method, found.path), (&route.method, route.path));
            for name in route.path_parameters() {
                assert_eq!(parameters.get(name), Some(name));
            }
        }
    }

    #[test]
    fn names_and_paths_are_unique() {
        let mut names = HashSet::new();
        let mut paths = HashSet::new();
        for Route { area, name, method, path, .. } in all() {
            assert!(names.insert((area, name)), "{area}::{name}");
            assert!(paths.insert((method, path)), "{method} {path}");
        }
    }

    #[test]
    fn requests_that_change_something_are_counted() {
        let classes: Vec<_> = all().filter_map(|route| route.rate).collect();
        assert!(RateClass::VARIANTS.iter().all(|class| classes.contains(class)));
        assert!(all().all(|route| route.method.is_safe() || route.rate.is_some()));
    }

    #[test]
    fn described_parameters_are_in_the_path() {
        for route in all() {
            for described in route.parameters {
                assert!(route.path_parameters().any(|name| name == described.name), "{route:?}");
            }
        }
    }
}
