//! The server of the protocol: its name, its tools and their calls.

use super::call::Caller;
use super::progress::Reporter;
use super::tools::OfferedTool;
use rmcp::model::{
    CallToolRequestMethod, CallToolRequestParams, CallToolResponse, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::sync::Arc;

const INSTRUCTIONS: &str = "\
The tools call a generation service for chat, speech and video. Arguments are checked before they \
are sent: correct those that the violations name. Calls may cost money.";

/// The server; its clones share tools and connections.
#[derive(Clone)]
pub(super) struct Handler {
    tools: Arc<[OfferedTool]>,
    caller: Arc<Caller>,
}

impl Handler {
    pub(super) fn new(tools: Vec<OfferedTool>, caller: Caller) -> Self {
        Self { tools: tools.into(), caller: Arc::new(caller) }
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("genwire", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.tools.iter().map(|offered| offered.tool.clone());
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|one| one.tool.name == name).map(|one| one.tool.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(offered) = self.tools.iter().find(|one| one.tool.name == request.name) else {
            return Err(ErrorData::method_not_found::<CallToolRequestMethod>());
        };
        let arguments = request.arguments.unwrap_or_default();
        let mut reporter = Reporter::new(&context);
        tokio::select! {
            result = self.caller.call(offered.known, arguments, &mut reporter) => Ok(result.into()),
            () = context.ct.cancelled() => {
                Err(ErrorData::internal_error("the client has cancelled the call", None))
            }
        }
    }
}
