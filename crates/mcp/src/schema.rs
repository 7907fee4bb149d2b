//! JSON Schemas of arguments and results, from the same derivation as the `OpenAPI` description.

use std::collections::BTreeMap;

use rmcp::model::JsonObject;
use serde_json::Value;
use utoipa::ToSchema;

/// The schema of a type, without references and combinations of objects, which not every client understands.
pub(crate) fn of<T: ToSchema>() -> JsonObject {
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    let json = |schema| serde_json::to_value(schema).expect("a schema is JSON");
    let parts = parts.into_iter().map(|(name, schema)| (name, json(schema))).collect();
    match plain(json(T::schema()), &parts) {
        Value::Object(mut schema) => {
            // Some clients expect them even if there are none.
            schema.entry("properties").or_insert_with(|| JsonObject::new().into());
            schema
        }
        other => unreachable!("a schema is an object, not {other}"),
    }
}

/// Replaces references by what they refer to, and merges objects that a derivation combines for flattened fields. No
/// type refers to itself.
fn plain(schema: Value, parts: &BTreeMap<String, Value>) -> Value {
    match schema {
        Value::Array(items) => items.into_iter().map(|item| plain(item, parts)).collect(),
        Value::Object(mut fields) => {
            if let Some(Value::String(reference)) = fields.remove("$ref") {
                let part = reference.rsplit('/').next().and_then(|name| parts.get(name));
                let part = plain(part.cloned().unwrap_or_default(), parts);
                // The description of a field says more than that of its type.
                return merged([part, Value::Object(fields)]);
            }
            if let Some(Value::Array(combined)) = fields.remove("allOf") {
                let combined = combined.into_iter().map(|part| plain(part, parts));
                return merged(combined.chain([Value::Object(fields)]));
            }
            fields.into_iter().map(|(key, value)| (key, plain(value, parts))).collect()
        }
        other => other,
    }
}

/// One schema of an object with the properties of all.
fn merged(schemas: impl IntoIterator<Item = Value>) -> Value {
    let mut all = JsonObject::new();
    for (key, value) in schemas.into_iter().filter_map(object).flatten() {
        match (all.get_mut(&key), value) {
            (Some(Value::Object(properties)), Value::Object(more)) => properties.extend(more),
            (Some(Value::Array(names)), Value::Array(more)) if key == "required" => {
                names.extend(more);
            }
            (_, value) => drop(all.insert(key, value)),
        }
    }
    Value::Object(all)
}

fn object(schema: Value) -> Option<JsonObject> {
    match schema {
        Value::Object(fields) => Some(fields),
        _ => None,
    }
}
