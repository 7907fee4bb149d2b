//! The handler of requests.

use std::sync::Arc;
use std::thread;

use ludoteca_engine::{Knowledge, Resources, Stop};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ProgressNotificationParam, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    ResourceContents, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, model};
use serde_json::Value;
use tokio::sync::{Semaphore, watch};

use crate::failure::Failure;
use crate::tool::{Context, Tool};
use crate::{resources, tools};

const INSTRUCTIONS: &str = "\
Ludoteca plays four abstract board games for two players, analyses them and knows exact values of many positions. \
Begin with list_games, and read the rules of a game with get_rules. There are no sessions: each tool takes the game as \
`game`, `options`, `start` and `moves`, and each result that contains a position has these fields for the next call. \
Against the computer, call computer_move with your move. Show players the `board` of a result as it is, in a block of \
code. A call that fails says what would be right, and lists the legal moves if a move was illegal.";

/// A server with the tools and texts of all games.
pub struct Server {
    tools: Arc<[Tool]>,
    resources: Resources,
    /// A permit for each call that may run at the same time.
    permits: Arc<Semaphore>,
}

impl Server {
    /// A server whose searches use these tables.
    pub fn new(knowledge: Arc<Knowledge>) -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self {
            tools: tools::all().into(),
            resources: Resources { knowledge, ..Resources::default() },
            permits: Arc::new(Semaphore::new(threads)),
        }
    }

    /// Calls a tool on a thread of its own. A cancelled call stops, and its result is discarded.
    async fn run(
        &self,
        index: usize,
        arguments: JsonObject,
        request: &RequestContext<RoleServer>,
    ) -> Result<Result<Value, Failure>, ErrorData> {
        let cancelled = || ErrorData::internal_error("the call was cancelled", None);
        let permit = tokio::select! {
            permit = Arc::clone(&self.permits).acquire_owned() => permit,
            () = request.ct.cancelled() => return Err(cancelled()),
        };
        let (progress, finished) = watch::channel((0, 0));
        let (stop, resources, tools) =
            (Stop::default(), self.resources.clone(), Arc::clone(&self.tools));
        let context = Context { resources, stop: stop.clone(), progress };
        let call = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            tools[index].call(&context, arguments)
        });
        tokio::select! {
            result = call => result.map_err(|error| {
                ErrorData::internal_error(format!("the tool failed: {error}"), None)
            }),
            () = request.ct.cancelled() => {
                stop.stop();
                Err(cancelled())
            }
            () = report(finished, request) => unreachable!("it reports until it is dropped"),
        }
    }
}

/// Reports the progress of a call, if the client requests it.
async fn report(
    mut finished: watch::Receiver<(usize, usize)>,
    request: &RequestContext<RoleServer>,
) {
    if let Some(token) = request.meta.get_progress_token() {
        while finished.changed().await.is_ok() {
            let (done, all) = *finished.borrow_and_update();
            let progress = ProgressNotificationParam::new(token.clone(), done as f64);
            // A client that does not listen misses nothing else.
            let _ = request.peer.notify_progress(progress.with_total(all as f64)).await;
        }
    }
    std::future::pending::<()>().await;
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let program = Implementation::new("ludoteca", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities)
            .with_server_info(program.with_title("Ludoteca"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.tools.iter().map(|tool| tool.description.clone()).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    fn get_tool(&self, name: &str) -> Option<model::Tool> {
        let tool = self.tools.iter().find(|tool| tool.description.name == name)?;
        Some(tool.description.clone())
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let names = || self.tools.iter().map(|tool| &*tool.description.name);
        let Some(index) = names().position(|name| name == call.name) else {
            let known = names().collect::<Vec<_>>().join(", ");
            let message = format!("there is no tool `{:.40}`; there are: {known}", call.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let result = self.run(index, call.arguments.unwrap_or_default(), &request).await?;
        let result = match result {
            Ok(value) => CallToolResult::structured(value),
            // Structured content would have to have the schema of a result.
            Err(failure) => CallToolResult::error(vec![ContentBlock::json(failure)?]),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let Some(text) = resources::read(&uri) else {
            let message = format!("there is no resource `{uri:.80}`; resources/list lists them");
            return Err(ErrorData::resource_not_found(message, None));
        };
        let contents = ResourceContents::text(text, uri).with_mime_type("text/markdown");
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}
