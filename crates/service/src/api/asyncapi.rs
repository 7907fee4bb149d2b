//! The `AsyncAPI` description of the WebSocket.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::wire::{SocketMessage, SocketRequest};

/// The `AsyncAPI` 3.0 description of the messages on the WebSocket.
pub fn asyncapi() -> Value {
    let mut schemas = Vec::new();
    for add in [<SocketRequest as ToSchema>::schemas, <SocketMessage as ToSchema>::schemas] {
        add(&mut schemas);
    }
    schemas.push(("SocketRequest".to_owned(), <SocketRequest as PartialSchema>::schema()));
    schemas.push(("SocketMessage".to_owned(), <SocketMessage as PartialSchema>::schema()));
    let schemas: Map<String, Value> =
        schemas.into_iter().map(|(name, schema)| (name, value(&schema))).collect();
    let message = |name: &str, title: &str| {
        let payload = json!({"$ref": format!("#/components/schemas/{name}")});
        json!({"name": name, "title": title, "contentType": "application/json", "payload": payload})
    };
    let refer = |name: &str| json!({"$ref": format!("#/channels/socket/messages/{name}")});
    let channel = json!({"$ref": "#/channels/socket"});
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ludoteca: WebSocket",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "One WebSocket carries all updates and commands of a client. The \
                events of a game are numbered from 1 without gaps; after a lost connection, \
                `watch` with the number of the last known event as `after` resumes there. A client \
                that does not answer pings, reads nothing for 20 seconds or sends too much is \
                disconnected.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/api/socket",
                "messages": {
                    "request": message("SocketRequest", "From the client"),
                    "message": message("SocketMessage", "To the client"),
                },
                "bindings": {"ws": {"method": "GET"}},
            },
        },
        "operations": {
            "request": {
                "action": "receive",
                "channel": channel,
                "messages": [refer("request")],
                "summary": "Each request has exactly one response: `done` or `refused` with its \
                    id.",
            },
            "message": {
                "action": "send",
                "channel": channel,
                "messages": [refer("message")],
                "summary": "Responses, and updates of watched games and followed topics.",
            },
        },
        "components": {"schemas": schemas},
    })
}

fn value(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).expect("a schema is JSON")
}
