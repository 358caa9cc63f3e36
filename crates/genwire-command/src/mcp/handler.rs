//! The server of the protocol: its name, its tools and their calls.

use super::catalogue;
use super::content;
use super::progress::Reporter;
use super::tools::{Offer, Target};
use super::work::Caller;
use crate::problem::Problem;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value as JsonValue;
use std::sync::Arc;

/// The server; its clones share tools and connections.
#[derive(Clone)]
pub(super) struct Handler {
    offer: Arc<Offer>,
    caller: Arc<Caller>,
}

impl Handler {
    pub(super) fn new(offer: Offer, caller: Caller) -> Self {
        Self { offer: Arc::new(offer), caller: Arc::new(caller) }
    }

    async fn work(
        &self,
        target: Target,
        mut arguments: JsonObject,
        reporter: &mut Reporter,
    ) -> CallToolResult {
        let program = self.caller.program;
        let operations = &self.offer.operations;
        let shown = |result: Result<JsonValue, Problem>| match result {
            Ok(value) => content::reply(value),
            Err(problem) => content::failed(program, &problem),
        };
        match target {
            Target::Operation(known) => self.caller.call(known, arguments, reporter).await,
            Target::Search => shown(catalogue::search(program, operations, &arguments)),
            Target::Describe => {
                let extension = &*self.caller.extension;
                shown(catalogue::describe(program, operations, &arguments, extension))
            }
            Target::Call => match catalogue::find(program, operations, &arguments) {
                Err(problem) => content::failed(program, &problem),
                Ok(known) => {
                    let inner = match arguments.remove("arguments") {
                        Some(JsonValue::Object(inner)) => inner,
                        _ => JsonObject::new(),
                    };
                    self.caller.call(known, inner, reporter).await
                }
            },
        }
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let extension = &self.caller.extension;
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(extension.name(), env!("CARGO_PKG_VERSION")))
            .with_instructions(extension.instructions())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.offer.tools.iter().map(|offered| offered.tool.clone());
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.offer.find(name).map(|offered| offered.tool.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(offered) = self.offer.find(&request.name) else {
            let message = format!("there is no tool `{}`; `tools/list` lists them", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let mut reporter = Reporter::new(&context);
        tokio::select! {
            result = self.work(offered.target, arguments, &mut reporter) => Ok(result.into()),
            () = context.ct.cancelled() => {
                Err(ErrorData::internal_error("the client has cancelled the call", None))
            }
        }
    }
}
