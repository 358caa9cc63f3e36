//! Start of a service.

use crate::admin;
use crate::backends::Backends;
use crate::callbacks::{self, TEMPLATE, TaskCallbacks};
use crate::engines::prompt::PromptEngine;
use crate::engines::template::{Films, TemplateEngine};
use crate::interface::{self, API};
use crate::sections::EngineSettings;
use genwire_mock::{Engines, Error, MockBuilder, Parts};
use genwire_video::{H3Model, TaskType};
use std::sync::{Arc, LazyLock};

/// A local service with the whole interface: see [`Server::builder`].
#[derive(Clone, Copy, Debug)]
pub struct Server;

/// The configuration of a service to start.
pub type ServerBuilder = MockBuilder<EngineSettings>;

impl Server {
    /// Configures a service in this process, on free ports, with its state in memory.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_chat::Chat;
    /// use genwire_core::client;
    /// use genwire_server::Server;
    ///
    /// let server = Server::builder().seed(7).start().await?;
    /// let config = client::Config::builder().base_url(server.base_url()).api_key(server.api_key());
    /// let chat = Chat::new(config.build()?)?;
    /// # let _ = chat;
    /// server.shutdown().await;
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder() -> ServerBuilder {
        MockBuilder::new(LazyLock::force(&API), engines)
    }
}

/// Creates the engines of a service.
fn engines(settings: &EngineSettings, parts: &Parts) -> Result<Engines, Error> {
    let backends = Arc::new(Backends::new(settings, parts)?);
    let Parts { clock, seed, store, .. } = parts.clone();
    let (video, screening) = (settings.video.clone(), backends.screening.clone());
    let prompts = PromptEngine::new(video, seed, screening, Arc::clone(&backends.chat));
    let (of_routes, of_admin) = (Arc::clone(&backends), Arc::clone(&backends));
    Ok(Engines::default()
        .program(env!("CARGO_PKG_NAME"))
        .work(TaskType::H3ContextIr.as_str(), Arc::new(prompts))
        .work(TEMPLATE, Arc::new(TemplateEngine::new(seed)))
        .finish(Arc::new(Films::new(store, clock, seed)))
        .query_days(callbacks::query_days)
        .task_model(H3Model::H3.as_str())
        .callbacks(Arc::new(TaskCallbacks))
        .state(backends)
        .routes(move |mock, gate| interface::routes(&of_routes, mock, gate))
        .admin(admin::INDEX, move |mock| admin::routes(&of_admin, mock)))
}
