//! Counts requests, and rejects those beyond the limits, before their body is read.

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ludoteca_wire::routes::RateClass;

use super::creator::Visitor;
use super::extract::{Client, discard, route_of};
use crate::app::App;
use crate::error::Error;

/// Passes a request on if its client is within its limits and the server is not draining.
pub(super) async fn limit(
    State(app): State<App>,
    route: MatchedPath,
    request: Request,
    next: Next,
) -> Response {
    let Some(class) = class(request.method(), route.as_str()) else {
        return next.run(request).await;
    };
    let (mut parts, body) = request.into_parts();
    let counted = async {
        let Client(client) = Client::from_request_parts(&mut parts, &app).await?;
        let Visitor(visitor) = Visitor::from_request_parts(&mut parts, &app).await?;
        if class.is_start() {
            app.check_open()?;
        }
        let player = visitor.map(|visitor| visitor.player());
        app.usage.add_request(class, client, player)
    };
    let counted: Result<(), Error> = counted.await;
    if let Err(rejected) = counted {
        // So that the client receives the response.
        discard(body).await;
        return rejected.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// The class of a request; `None` if it is not counted. Requests that change something are counted even
/// where there is nothing, and the descriptions of the interface are long.
fn class(method: &Method, route: &str) -> Option<RateClass> {
    // `HEAD` costs as much as `GET`.
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    match route_of(method, route) {
        Some(route) => route.rate,
        None if !method.is_safe() => Some(RateClass::Writes),
        None => route.starts_with("/api/").then_some(RateClass::Lists),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_wire::routes::all;

    use super::*;

    /// A new row without a class must be added here, with a reason: these responses are ready.
    #[test]
    fn all_requests_with_work_are_counted() {
        let uncounted = all().filter(|route| route.rate.is_none());
        let names: Vec<_> = uncounted.map(|route| (route.area, route.name)).collect();
        let ready = [
            ("rules", "all"),
            ("rules", "text"),
            ("tables", "at_hand"),
            ("puzzles", "puzzles"),
            ("puzzles", "puzzles_of_game"),
            ("puzzles", "puzzle"),
            ("puzzles", "puzzle_solution"),
        ];
        assert_eq!(names, ready);
        assert_eq!(class(&Method::GET, "/api/openapi.json"), Some(RateClass::Lists));
        assert_eq!(class(&Method::GET, "/readyz"), None);
        assert_eq!(class(&Method::HEAD, "/api/players/{id}"), Some(RateClass::Lists));
    }
}
