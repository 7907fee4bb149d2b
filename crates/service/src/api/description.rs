//! Parts of the `OpenAPI` description that many operations share: common problems, and the content
//! type of problems.

use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::response::Response;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr};

use axum::http::{Method, StatusCode};

use crate::scope::Scope;

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// A status and its codes.
type Problems = [(StatusCode, &'static str)];

/// Problems of any request.
const ANY: &Problems = &[
    (StatusCode::BAD_REQUEST, "`malformed-request`"),
    (StatusCode::UNAUTHORIZED, "`bad-token`"),
    (StatusCode::FORBIDDEN, "`forbidden-host`, `forbidden-origin`, `session-ended`, `token-scope`"),
    (StatusCode::REQUEST_TIMEOUT, "`too-slow`"),
    (StatusCode::INTERNAL_SERVER_ERROR, "`internal`"),
];
/// Problems of a request with a body.
const WITH_BODY: &Problems = &[
    (StatusCode::BAD_REQUEST, "`malformed-json`"),
    (StatusCode::PAYLOAD_TOO_LARGE, "`too-large`"),
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "`not-json`"),
    (StatusCode::UNPROCESSABLE_ENTITY, "`wrong-type`"),
];
/// Problems of a request with parameters in its path or query.
const IN_PATH: &Problems = &[(StatusCode::NOT_FOUND, "`not-found`")];
const IN_QUERY: &Problems = &[(StatusCode::UNPROCESSABLE_ENTITY, "`query`")];
/// Problems of a request about a stored game.
const OF_A_GAME: &Problems = &[(StatusCode::INTERNAL_SERVER_ERROR, "`damaged`")];

/// Problems of a request that reads or writes stored games or accounts.
const OF_GAMES: &Problems =
    &[(StatusCode::SERVICE_UNAVAILABLE, "`storage-full`, `storage-unavailable`, `closing`")];

/// Problems of a request that is counted.
const COUNTED: &Problems = &[(StatusCode::TOO_MANY_REQUESTS, "`too-many-requests`")];

/// Adds the shared parts to each operation.
pub(super) fn complete(api: &mut OpenApi) {
    let operations = api.paths.paths.iter_mut().flat_map(|(path, item)| {
        [
            (Method::GET, path, &mut item.get),
            (Method::PUT, path, &mut item.put),
            (Method::POST, path, &mut item.post),
            (Method::PATCH, path, &mut item.patch),
            (Method::DELETE, path, &mut item.delete),
        ]
    });
    for (method, path, operation) in operations {
        let Some(operation) = operation else { continue };
        add_problems(operation, Scope::of(&method, path).is_some());
        for (status, response) in &mut operation.responses.responses {
            if let RefOr::T(response) = response {
                complete_response(status, response);
            }
        }
    }
}

fn add_problems(operation: &mut Operation, is_counted: bool) {
    let parameters: Vec<Parameter> = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter.clone()),
            RefOr::Ref(_) => None,
        })
        .collect();
    let is_any =
        |place: &ParameterIn| parameters.iter().any(|parameter| parameter.parameter_in == *place);
    let is_stored = |tag: &String| tag == "games" || tag == "account";
    let is_of_games = operation.tags.iter().flatten().any(is_stored);
    let applicable = [
        (true, ANY),
        (is_counted, COUNTED),
        (is_of_games, OF_GAMES),
        (operation.request_body.is_some(), WITH_BODY),
        (is_any(&ParameterIn::Path), IN_PATH),
        (is_any(&ParameterIn::Query), IN_QUERY),
        (parameters.iter().any(|parameter| parameter.name == "id"), OF_A_GAME),
    ];
    for (_, problems) in applicable.into_iter().filter(|(applies, _)| *applies) {
        for (status, codes) in problems {
            let responses = &mut operation.responses.responses;
            let response = responses.entry(status.as_str().into()).or_insert_with(problem);
            if let RefOr::T(response) = response
                && !response.description.contains(codes)
            {
                let separator = if response.description.is_empty() { "" } else { "; " };
                response.description += separator;
                response.description += codes;
            }
        }
    }
}

fn problem() -> RefOr<Response> {
    let mut response = Response::default();
    let content = Content::new(Some(Ref::from_schema_name("Problem")));
    response.content.insert(PROBLEM.into(), content.into());
    response.into()
}

fn complete_response(status: &str, response: &mut Response) {
    let status = StatusCode::from_bytes(status.as_bytes()).unwrap_or_default();
    if response.description.is_empty() {
        response.description = status.canonical_reason().unwrap_or_default().into();
    }
    if !(status.is_client_error() || status.is_server_error()) {
        return;
    }
    if let Some(content) = response.content.shift_remove(JSON) {
        response.content.insert(PROBLEM.into(), content);
    }
    if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        let mut header = Header::new(Object::with_type(Type::Integer));
        header.description = Some("Number of seconds after which to retry.".into());
        response.headers.insert("Retry-After".into(), header.into());
    }
}
