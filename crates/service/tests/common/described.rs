//! Holds answers against the `OpenAPI` description.

use std::sync::LazyLock;

use serde_json::{Value, json};

/// The description, every object in it closed: what is not described may not be sent.
static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let mut description = serde_json::to_value(ludoteca_service::openapi()).unwrap();
    let schemas = &mut description["components"]["schemas"];
    let mut parts = Vec::new();
    find_parts(schemas, &mut parts);
    for (name, schema) in schemas.as_object_mut().unwrap() {
        close(schema, parts.contains(name));
    }
    description
});

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

/// Panics unless `body` is what the description says of this request and status.
pub fn check(method: &str, path: &str, status: u16, body: &Value) {
    let path = path.split('?').next().unwrap();
    let Some(operation) = operation(path, &method.to_lowercase()) else {
        return assert_matches("Problem", body);
    };
    let described = &operation["responses"][status.to_string()]["content"]["application/json"];
    match described["schema"]["$ref"].as_str() {
        Some(name) => assert_matches(last(name), body),
        // What can happen to any request is not listed with each.
        None => assert_matches("Problem", body),
    }
}

/// Panics unless `body` is what the description says of this schema.
pub fn assert_matches(name: &str, body: &Value) {
    let schema = json!({
        "$ref": format!("#/components/schemas/{name}"),
        "components": DESCRIPTION["components"],
    });
    let validator = jsonschema::validator_for(&schema).unwrap();
    let faults: Vec<_> = validator
        .iter_errors(body)
        .map(|error| format!("{}: {error:.300}", error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "not a {name}: {faults:#?}");
}

fn operation(path: &str, method: &str) -> Option<&'static Value> {
    let paths = DESCRIPTION["paths"].as_object().unwrap();
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
