//! Checks responses against the `OpenAPI` description.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The description of the HTTP interface.
static DESCRIPTION: LazyLock<Description> =
    LazyLock::new(|| Description::new(serde_json::to_value(ludoteca_service::openapi()).unwrap()));

/// The description of the WebSocket.
static MESSAGES: LazyLock<Description> =
    LazyLock::new(|| Description::new(ludoteca_service::asyncapi()));

/// A description with every object closed, and the validators of its schemas.
struct Description {
    closed: Value,
    /// By schema. Compiling one takes much longer than using it.
    validators: Mutex<BTreeMap<String, Arc<Validator>>>,
}

impl Description {
    fn new(description: Value) -> Self {
        Self { closed: closed(description), validators: Mutex::default() }
    }

    fn validator(&self, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap();
        let compile = || {
            let mut whole = schema.clone();
            whole["components"] = self.closed["components"].clone();
            Arc::new(jsonschema::validator_for(&whole).unwrap())
        };
        Arc::clone(validators.entry(schema.to_string()).or_insert_with(compile))
    }

    /// Panics unless `body` matches this schema.
    fn assert_fits(&self, schema: &Value, body: &Value) {
        let validator = self.validator(schema);
        let faults: Vec<_> = validator
            .iter_errors(body)
            .map(|error| format!("{}: {error:.300}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "does not match {schema}: {faults:#?}");
    }
}

/// A description with every object closed: undescribed properties are errors.
fn closed(mut description: Value) -> Value {
    let schemas = &mut description["components"]["schemas"];
    let mut parts = Vec::new();
    find_parts(schemas, &mut parts);
    for (name, schema) in schemas.as_object_mut().unwrap() {
        close(schema, parts.contains(name));
    }
    description
}

/// The names of the schemas that are parts of others.
fn find_parts(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for part in fields.get("allOf").and_then(Value::as_array).into_iter().flatten() {
                names.extend(part["$ref"].as_str().map(|name| last(name).to_owned()));
            }
            fields.values().for_each(|inner| find_parts(inner, names));
        }
        Value::Array(items) => items.iter().for_each(|item| find_parts(item, names)),
        _ => {}
    }
}

/// Closes each schema that has properties; parts of another are closed by the whole.
fn close(schema: &mut Value, is_part: bool) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                close(inner, name == "allOf" || (is_part && name == "oneOf"));
            }
            let is_object = fields.get("properties").is_some_and(Value::is_object);
            if (is_object || fields.contains_key("allOf")) && !is_part {
                fields.insert("unevaluatedProperties".into(), false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, is_part)),
        _ => {}
    }
}

fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap()
}

/// Panics unless the description has a response to this request with this status, content type and
/// body.
pub(crate) fn check(method: &str, path: &str, status: u16, content_type: &str, body: &Value) {
    match documented(method, path, status, content_type) {
        Some(schema) => DESCRIPTION.assert_fits(&schema["schema"], body),
        None => assert_matches("Problem", body),
    }
}

/// The description of this content of a response; `None` for a problem of a request that it does not
/// list. Panics if the status or content type is not described.
pub(crate) fn documented(
    method: &str,
    path: &str,
    status: u16,
    content_type: &str,
) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap();
    let mime = content_type.split(';').next().unwrap();
    let Some(operation) = operation(path, &method.to_lowercase()) else {
        assert!(matches!(status, 403..=405), "{method} {path} is not described: {status}");
        assert_eq!(mime, "application/problem+json", "{method} {path}");
        return None;
    };
    let response = operation["responses"].get(status.to_string());
    let response = response.unwrap_or_else(|| panic!("{method} {path}: {status} is not described"));
    let content = response["content"].get(mime);
    Some(content.unwrap_or_else(|| panic!("{method} {path}: {status} {mime} is not described")))
}

/// Panics unless `body` matches this schema of the description.
pub(crate) fn assert_matches(name: &str, body: &Value) {
    DESCRIPTION.assert_fits(&json!({"$ref": format!("#/components/schemas/{name}")}), body);
}

/// Panics unless the description of the WebSocket has this message from the server.
pub(crate) fn assert_message(message: &Value) {
    MESSAGES.assert_fits(&json!({"$ref": "#/components/schemas/SocketMessage"}), message);
}

fn operation(path: &str, method: &str) -> Option<&'static Value> {
    let paths = DESCRIPTION.closed["paths"].as_object().unwrap();
    let fits = |pattern: &str| {
        let (pattern, path) = (pattern.split('/'), path.split('/'));
        pattern.clone().count() == path.clone().count()
            && pattern.zip(path).all(|(a, b)| a.starts_with('{') || a == b)
    };
    // A path without a parameter comes before one with.
    let mut fitting: Vec<_> = paths.iter().filter(|(pattern, _)| fits(pattern)).collect();
    fitting.sort_by_key(|(pattern, _)| pattern.contains('{'));
    fitting.first().and_then(|(_, item)| item.get(method))
}
