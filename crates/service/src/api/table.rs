//! The handlers of the table of routes, and their description.
#![allow(clippy::wildcard_imports, reason = "the rows name the types of all messages")]

use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, on};
use ludoteca_community::live_games::Live;
use ludoteca_community::lobby::Lobby;
use ludoteca_store::Content;
use ludoteca_wire::routes::Route;
use ludoteca_wire::*;
use serde_json::Value;
use utoipa::openapi::{Components, HttpMethod, OpenApi};

use super::description;
use super::types::{Types, array, reference};
use crate::app::App;
use crate::wire::schema::EventStreamLine;
use crate::wire::*;

/// A router and its description.
pub(super) struct Table {
    pub(super) router: Router<App>,
    pub(super) description: OpenApi,
    /// The types of the extractors of each handler.
    #[cfg(test)]
    extractors: Vec<(&'static Route, &'static str)>,
}

/// Adds rows to a [`Table`]. A row whose handler or types are missing does not compile.
macro_rules! register {
    ($tag:literal: $(
        $(#[$line:meta])+
        $area:ident::$name:ident($(query $query:ident)? $(body $body:ident)?)
            $(-> $($response:ident$(<$item:ident>)? $(as $media:literal)?)|+)?
        { $method:ident $path:literal; $($rest:tt)* }
    )+) => {
        |table: &mut Table| {$(
            let types = Types::default()
                $(.query::<$query>())?
                $(.body(reference::<$body>))?
                $($(.response(concat!($($media)?), schema!($response $(<$item>)?)))+)?;
            table.add(&Method::$method, $path, super::$area::$name, types);
        )+}
    };
}

macro_rules! schema {
    (Vec<$item:ident>) => {
        array::<$item>
    };
    ($type:ident) => {
        reference::<$type>
    };
}

impl Table {
    /// The table with all rows.
    pub(super) fn new(description: OpenApi) -> Self {
        let mut table = Self {
            router: Router::new(),
            description,
            #[cfg(test)]
            extractors: Vec::new(),
        };
        ludoteca_wire::rules_routes!(register)(&mut table);
        ludoteca_wire::players_routes!(register)(&mut table);
        ludoteca_wire::games_routes!(register)(&mut table);
        ludoteca_wire::account_routes!(register)(&mut table);
        ludoteca_wire::analysis_routes!(register)(&mut table);
        ludoteca_wire::puzzles_routes!(register)(&mut table);
        table
    }

    fn add<T: 'static>(
        &mut self,
        method: &Method,
        path: &str,
        handler: impl Handler<T, App>,
        types: Types,
    ) {
        let (filter, documented) = match *method {
            Method::GET => (MethodFilter::GET, HttpMethod::Get),
            Method::POST => (MethodFilter::POST, HttpMethod::Post),
            Method::PUT => (MethodFilter::PUT, HttpMethod::Put),
            Method::DELETE => (MethodFilter::DELETE, HttpMethod::Delete),
            _ => panic!("no route has the method {method}"),
        };
        let route = Route::with_path(method, path).expect("the rows are those of the table");
        #[cfg(test)]
        self.extractors.push((route, std::any::type_name::<T>()));
        let operation = description::operation(route, &types);
        let path = format!("/api{path}");
        self.description.paths.add_path_operation(&path, vec![documented], operation);
        let components = self.description.components.get_or_insert_with(Components::new);
        components.schemas.extend(types.schemas);
        self.router = std::mem::take(&mut self.router).route(&path, on(filter, handler));
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_wire::routes::Identity;

    use super::*;

    /// What a row says about its request is what its handler extracts.
    #[test]
    fn rows_agree_with_their_handlers() {
        for (route, extractors) in Table::new(OpenApi::default()).extractors {
            let has = |name: &str| extractors.contains(name);
            let agrees = match route.identity {
                Identity::Account => has("::SignedIn"),
                Identity::NewPlayer => has("::Creator"),
                // `PUT /me/push` also needs the session.
                Identity::Player => has("::Seated") || has("::Identity") && !has("::Creator"),
                Identity::Visitor => has("::Visitor") || has("::Identity") && !has("::Creator"),
                Identity::Anyone => {
                    !["::SignedIn", "::Creator", "::Seated", "::Visitor", "::Identity"]
                        .iter()
                        .any(|name| has(name))
                }
            };
            assert!(agrees, "{}::{}: {extractors}", route.area, route.name);
            for message in [route.body, route.query].into_iter().filter(|name| !name.is_empty()) {
                let is_read = has(&format!("::{message}>"));
                assert!(is_read, "{}::{}: {extractors}", route.area, route.name);
            }
        }
    }
}
