//! A tool: its description and its function.

use ludoteca_engine::{Resources, Stop};
use ludoteca_wire::parse_value;
use rmcp::model::{self, JsonObject, ToolAnnotations};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::schema;

/// What a call may use.
pub(crate) struct Context {
    /// Memory and tables of searches.
    pub(crate) resources: Resources,
    /// Set once the client cancels the call, whose result is then discarded.
    pub(crate) stop: Stop,
    /// Number of finished parts of a long call, and of all parts.
    pub(crate) progress: watch::Sender<(usize, usize)>,
}

/// A tool without side effects.
pub(crate) struct Tool {
    /// What the client reads.
    pub(crate) description: model::Tool,
    run: Box<Run>,
}

type Run = dyn Fn(&Context, JsonObject) -> Result<Value, Failure> + Send + Sync;

impl Tool {
    /// A tool whose arguments and result have the schemas of their types.
    pub(crate) fn new<A, R>(
        name: &'static str,
        title: &'static str,
        description: &'static str,
        run: fn(&Context, &A) -> Result<R, Failure>,
    ) -> Self
    where
        A: DeserializeOwned + ToSchema + 'static,
        R: Serialize + ToSchema + 'static,
    {
        let hints = ToolAnnotations::with_title(title)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        let description = model::Tool::new(name, description, schema::of::<A>())
            .with_title(title)
            .with_raw_output_schema(schema::of::<R>().into())
            .with_annotations(hints);
        let run = move |context: &Context, arguments: JsonObject| {
            let result = run(context, &parse_value(Value::Object(arguments))?)?;
            Ok(serde_json::to_value(result).expect("results are JSON"))
        };
        Self { description, run: Box::new(run) }
    }

    /// Calls the tool. Blocks the thread.
    pub(crate) fn call(&self, context: &Context, arguments: JsonObject) -> Result<Value, Failure> {
        (self.run)(context, arguments)
    }
}
