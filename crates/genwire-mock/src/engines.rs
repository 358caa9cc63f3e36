//! Engines of an interface: its work, routes and state in a service.

use crate::gate::ApiGate;
use crate::hooks::{CallbackForm, EngineState, Hooks};
use crate::mock::Mock;
use crate::tasks::{Finish, QueryDays, Work};
use axum::Router;
use std::fmt;
use std::sync::Arc;

/// Function that creates the routes of the interface for a gate.
pub(crate) type Routes = dyn FnOnce(&Arc<Mock>, &Arc<ApiGate>) -> Router + Send;
/// Function that creates additional routes of the admin interface.
pub(crate) type AdminRoutes = dyn FnOnce(&Arc<Mock>) -> Router + Send;

/// Engines of an interface: its work, routes and state in a service.
#[derive(Default)]
pub struct Engines {
    pub(crate) hooks: Hooks,
    pub(crate) routes: Option<Box<Routes>>,
    pub(crate) admin: Option<Box<AdminRoutes>>,
}

impl Engines {
    /// Sets the worker for a task type; other types succeed with an empty result.
    #[must_use]
    pub fn work(mut self, task_type: &str, work: Arc<dyn Work>) -> Self {
        self.hooks.works.insert(task_type.to_owned(), work);
        self
    }

    /// Sets the completion step for the result of every task that succeeds.
    #[must_use]
    pub fn finish(mut self, finish: Arc<dyn Finish>) -> Self {
        self.hooks.finish = Some(finish);
        self
    }

    /// Sets the function that returns for how many days tasks of a type can be queried.
    #[must_use]
    pub fn query_days(mut self, days: QueryDays) -> Self {
        self.hooks.query_days = Some(days);
        self
    }

    /// Sets the program name that the page at `/` displays.
    #[must_use]
    pub fn program(mut self, name: &'static str) -> Self {
        self.hooks.program = Some(name);
        self
    }

    /// Sets the model of tasks that are added through the admin interface without a model.
    #[must_use]
    pub fn task_model(mut self, model: &str) -> Self {
        model.clone_into(&mut self.hooks.task_model);
        self
    }

    /// Sets the form of callbacks.
    #[must_use]
    pub fn callbacks(mut self, form: Arc<dyn CallbackForm>) -> Self {
        self.hooks.callbacks = Some(form);
        self
    }

    /// Sets the state that engines keep for namespaces.
    #[must_use]
    pub fn state(mut self, state: Arc<dyn EngineState>) -> Self {
        self.hooks.state = Some(state);
        self
    }

    /// Sets the function that creates the routes of the interface.
    #[must_use]
    pub fn routes(
        mut self,
        routes: impl FnOnce(&Arc<Mock>, &Arc<ApiGate>) -> Router + Send + 'static,
    ) -> Self {
        self.routes = Some(Box::new(routes));
        self
    }

    /// Sets additional routes of the admin interface, each with its description.
    #[must_use]
    pub fn admin(
        mut self,
        index: &'static [(&'static str, &'static str)],
        routes: impl FnOnce(&Arc<Mock>) -> Router + Send + 'static,
    ) -> Self {
        self.hooks.admin_index = index;
        self.admin = Some(Box::new(routes));
        self
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("works", &self.hooks.works.keys()).finish_non_exhaustive()
    }
}
