//! Lists of tools and texts.

use ludoteca_rules::Game;
use rmcp::ServiceError;
use rmcp::model::{CallToolRequestParams, ReadResourceRequestParams, ResourceContents};
use serde_json::{Value, json};

use crate::client::connect;

#[tokio::test]
async fn tools_are_documented_and_have_closed_schemas_without_references() {
    let client = connect().await;
    let documentation = include_str!("../../../../docs/developers/language-models.md");
    for tool in client.0.list_all_tools().await.unwrap() {
        assert!(documentation.contains(&format!("`{}`", tool.name)), "{}", tool.name);
        let (input, output) = (json!(tool.input_schema), json!(tool.output_schema.unwrap()));
        for schema in [&input, &output] {
            jsonschema::meta::validate(schema).unwrap();
            let text = schema.to_string();
            assert!(!text.contains("$ref") && !text.contains("allOf"), "{}: {text}", tool.name);
            assert_eq!(schema["type"], "object");
        }
        assert_eq!(input["additionalProperties"], false);
        for (name, argument) in input["properties"].as_object().unwrap() {
            assert!(argument["description"].is_string(), "{} {name}", tool.name);
        }
        assert!(tool.annotations.unwrap().read_only_hint.unwrap());
    }
}

#[tokio::test]
async fn every_game_is_listed_with_its_boards() {
    let client = connect().await;
    let listed = client.call("list_games", json!({})).await;
    let names: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| &game["game"]).collect();
    assert_eq!(json!(names), json!(Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>()));
    let morris = &listed["games"][3];
    assert_eq!(morris["title"], "Nine Men’s Morris");
    assert_eq!(
        morris["boards"],
        json!([{"options": "", "exact": "tables", "perfect_play": "draw"}])
    );
}

#[tokio::test]
async fn rules_are_read_by_tool_and_as_resources() {
    let client = connect().await;
    let resources = client.0.list_all_resources().await.unwrap();
    assert_eq!(resources.len(), 4 * Game::ALL.len() + 4);
    for resource in resources {
        let read =
            client.0.read_resource(ReadResourceRequestParams::new(&resource.uri)).await.unwrap();
        let ResourceContents::TextResourceContents { text, .. } = &read.contents[0] else {
            panic!()
        };
        assert!(text.starts_with("# "), "{}", resource.uri);
        let Some(path) = resource.uri.strip_prefix("ludoteca://rules/") else { continue };
        let (game, lang) = path.split_once('/').unwrap();
        let rules = client.call("get_rules", json!({"game": game, "lang": lang})).await;
        assert_eq!(rules["text"], Value::from(text.as_str()));
    }
    let unknown = ReadResourceRequestParams::new("ludoteca://rules/chess/en");
    let Err(ServiceError::McpError(error)) = client.0.read_resource(unknown).await else {
        panic!()
    };
    assert!(error.message.starts_with("there is no resource `ludoteca://rules/chess/en`"));
}

#[tokio::test]
async fn an_unknown_tool_is_an_error_that_names_the_others() {
    let client = connect().await;
    let call = CallToolRequestParams::new("play_chess");
    let Err(ServiceError::McpError(error)) = client.0.call_tool(call).await else { panic!() };
    assert!(error.message.starts_with("there is no tool `play_chess`; there are: list_games, "));
}
