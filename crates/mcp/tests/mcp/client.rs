//! A client of the SDK, connected to a server.

use std::sync::Arc;

use ludoteca_engine::Knowledge;
use ludoteca_mcp::Server;
use rmcp::model::CallToolRequestParams;
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};

/// A client whose server is in the same process.
pub(crate) struct Client(pub(crate) RunningService<RoleClient, ()>);

/// Connects a client to a new server.
pub(crate) async fn connect() -> Client {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = Server::new(Arc::new(Knowledge::built_in())).serve(far).await.unwrap();
        server.waiting().await.unwrap();
    });
    Client(().serve(near).await.unwrap())
}

impl Client {
    /// The result of a call that succeeds; it has the schema of the tool's results.
    pub(crate) async fn call(&self, tool: &'static str, arguments: Value) -> Value {
        let (is_error, text, structured) = self.send(tool, &arguments).await;
        assert!(!is_error, "{tool} {arguments}: {text}");
        let structured = structured.unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), structured);
        let tools = self.0.list_all_tools().await.unwrap();
        let schema = tools.into_iter().find(|listed| listed.name == tool).unwrap().output_schema;
        let schema = json!(schema.unwrap());
        if let Err(error) = jsonschema::validate(&schema, &structured) {
            panic!("{tool} {arguments}: {error} at {}", error.instance_path());
        }
        structured
    }

    /// The error of a call that fails.
    pub(crate) async fn fail(&self, tool: &'static str, arguments: Value) -> Value {
        let (is_error, text, structured) = self.send(tool, &arguments).await;
        assert!(is_error, "{tool} {arguments}: {text}");
        assert_eq!(structured, None, "it would not have the schema of a result");
        serde_json::from_str(&text).unwrap()
    }

    /// Whether a call fails, its text, and its structured content.
    async fn send(&self, tool: &'static str, arguments: &Value) -> (bool, String, Option<Value>) {
        let arguments = arguments.as_object().unwrap().clone();
        let call = CallToolRequestParams::new(tool).with_arguments(arguments);
        let result = self.0.call_tool(call).await.unwrap();
        let text = result.content[0].as_text().unwrap().text.clone();
        (result.is_error == Some(true), text, result.structured_content)
    }
}
