//! The `OpenAPI` description of a route, with the problems that many operations share.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use ludoteca_wire::routes::{Identity, Kind, Route};
use utoipa::PartialSchema;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{
    Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::{Content, Ref, RefOr, Required, Schema};

use super::types::Types;

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// A status and its codes.
type Problems = [(u16, &'static str)];

/// Problems of any request.
const ANY: &Problems = &[
    (400, "`malformed-request`"),
    (401, "`bad-token`"),
    (403, "`forbidden-host`, `forbidden-origin`, `session-ended`, `token-scope`"),
    (408, "`too-slow`"),
    (414, "`address-too-long`"),
    (431, "`header-too-long`"),
    (500, "`internal`"),
    (503, "`starting`, `too-many-connections`"),
];
/// Problems of a request with a body.
const WITH_BODY: &Problems =
    &[(400, "`malformed-json`"), (413, "`too-large`"), (415, "`not-json`"), (422, "`wrong-type`")];
/// Problems of a request with parameters in its path or query.
const IN_PATH: &Problems = &[(404, "`not-found`")];
const IN_QUERY: &Problems = &[(422, "`query`")];
/// Problems of a request about a stored game.
const OF_A_GAME: &Problems = &[(500, "`damaged`")];
/// Problems of a request that reads or writes stored games or accounts.
const OF_GAMES: &Problems = &[(503, "`storage-full`, `storage-unavailable`, `closing`")];
/// Problems of a request that is counted.
const COUNTED: &Problems = &[(429, "`too-many-requests`")];

/// The description of a route.
pub(super) fn operation(route: &Route, types: &Types) -> Operation {
    let lines: Vec<_> = route.description.iter().map(|line| line.trim()).collect();
    let body = types.body.clone().map(|schema| {
        let body = RequestBodyBuilder::new().content(JSON, Content::new(Some(schema)));
        body.required(Some(Required::True)).build()
    });
    let parameters = parameters(route, types);
    let mut operation = OperationBuilder::new()
        .tag(route.tag)
        .summary(Some(lines.join("\n")))
        .operation_id(Some(route.name))
        .parameters((!parameters.is_empty()).then_some(parameters))
        .request_body(body);
    for (status, meaning) in statuses(route) {
        operation = operation.response(status.to_string(), response(status, meaning, types));
    }
    operation.build()
}

/// The parameters in the path, the query and the cookies.
fn parameters(route: &Route, types: &Types) -> Vec<Parameter> {
    let path = route.path_parameters().map(|name| {
        let own = route.parameters.iter().find(|parameter| parameter.name == name);
        let (kind, text) = own.map_or_else(|| usual(name), |own| (own.kind, own.description));
        let schema = match kind {
            Kind::Text => String::schema(),
            Kind::Number => i64::schema(),
            Kind::Count => usize::schema(),
        };
        parameter(name, ParameterIn::Path, Required::True, text, schema)
    });
    let cookie = (!route.cookie.is_empty()).then(|| {
        let schema = Object::with_type(SchemaType::from_iter([Type::String, Type::Null]));
        let name = "ludoteca-owner";
        parameter(name, ParameterIn::Cookie, Required::False, route.cookie, schema.into())
    });
    path.chain(types.query.iter().cloned()).chain(cookie).collect()
}

/// Kind and meaning of most parameters with this name.
fn usual(name: &str) -> (Kind, &'static str) {
    let text = match name {
        "game" => "A name that `GET /api/rules` lists",
        "puzzle" => "An id that `GET /api/puzzles/{game}` lists",
        _ => "",
    };
    (Kind::Text, text)
}

fn parameter(
    name: &str,
    place: ParameterIn,
    required: Required,
    text: &str,
    schema: RefOr<Schema>,
) -> Parameter {
    let parameter = ParameterBuilder::new().name(name).parameter_in(place).required(required);
    let text = (!text.is_empty()).then_some(text);
    parameter.description(text).schema(Some(schema)).build()
}

/// All statuses of a route, with their meanings.
fn statuses(route: &Route) -> BTreeMap<u16, String> {
    let own = route.statuses.iter().map(|(status, meaning)| (*status, (*meaning).to_owned()));
    let mut statuses: BTreeMap<u16, String> = own.collect();
    for (status, codes) in implied(route) {
        statuses.entry(status).or_insert_with(|| codes.to_owned());
    }
    for (status, codes) in shared(route) {
        let meaning = statuses.entry(status).or_default();
        if !meaning.contains(codes) {
            *meaning += if meaning.is_empty() { "" } else { "; " };
            *meaning += codes;
        }
    }
    statuses
}

/// Problems that follow from the path and the identity, where the route has no others of their status.
fn implied(route: &Route) -> impl Iterator<Item = (u16, &'static str)> {
    let missing = match route.path {
        path if path.starts_with("/games/{id}") => Some("`no-such-game`"),
        path if path.starts_with("/players/{id}") => Some("`no-such-player`"),
        path if path.contains("{puzzle}") => Some("`unknown-game`, `no-such-puzzle`"),
        path if path.contains("{game}") => Some("`unknown-game`"),
        _ => None,
    };
    let rejected = match route.identity {
        Identity::Player => Some("`not-your-seat`"),
        Identity::Account => Some("`signed-out`"),
        Identity::Anyone | Identity::Visitor | Identity::NewPlayer => None,
    };
    let missing = missing.map(|codes| (404, codes));
    missing.into_iter().chain(rejected.map(|codes| (403, codes)))
}

/// Problems that a route has in addition to its own.
fn shared(route: &Route) -> impl Iterator<Item = (u16, &'static str)> {
    let problems = [
        (true, ANY),
        (route.rate.is_some(), COUNTED),
        (matches!(route.tag, "games" | "account"), OF_GAMES),
        (!route.body.is_empty(), WITH_BODY),
        (route.path_parameters().next().is_some(), IN_PATH),
        (!route.query.is_empty(), IN_QUERY),
        (route.path_parameters().any(|name| name == "id"), OF_A_GAME),
    ];
    let applicable = problems.into_iter().filter(|(applies, _)| *applies);
    applicable.flat_map(|(_, problems)| problems.iter().copied())
}

fn response(status: u16, meaning: String, types: &Types) -> Response {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let meaning = if meaning.is_empty() { reason.unwrap_or_default().into() } else { meaning };
    let mut response = ResponseBuilder::new().description(meaning);
    if status >= 400 {
        let content = Content::new(Some(Ref::from_schema_name("Problem")));
        response = response.content(PROBLEM, content);
    } else {
        for (media, schema) in &types.response {
            let media = if media.is_empty() { JSON } else { media };
            response = response.content(media, Content::new(Some(schema.clone())));
        }
    }
    if matches!(status, 429 | 503) {
        let mut header = Header::new(Object::with_type(Type::Integer));
        header.description = Some("Number of seconds after which to retry.".into());
        response = response.header("Retry-After", header);
    }
    response.build()
}
