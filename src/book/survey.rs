//! Surveys the mazes of a book on threads for work, one maze after the other.

use std::sync::Arc;

use crate::app::App;
use crate::jobs::payer::Payer;
use crate::jobs::render_error::RenderError;
use crate::jobs::retries::Retries;
use mazewright_book::finding::Making;
use mazewright_book::plan::BookPlan;
use mazewright_book::survey::{BookRefusal, Findings, Survey};
use mazewright_core::Cancel;

/// Surveys the mazes of a book. Returns the findings, or the reason why the book is rejected.
pub async fn survey(
    app: &Arc<App>,
    plan: &Arc<BookPlan>,
    payer: &Payer,
) -> Result<Result<Findings, BookRefusal>, RenderError> {
    let mut survey = Survey::default();
    let mut retries = Retries::default();
    while let Some(at) = survey.next(plan) {
        match continued(survey.clone(), at, app, plan, payer).await {
            Ok(continued) => survey = continued,
            // A book that is not begun fails at once if the server has no room for it.
            Err(error) if at > 0 && retries.wait(&error).await => {}
            Err(error) => return Err(error),
        }
    }
    Ok(survey.finish(plan))
}

/// Continues a survey by the maze of number `at`.
async fn continued(
    mut survey: Survey,
    at: usize,
    app: &Arc<App>,
    plan: &Arc<BookPlan>,
    payer: &Payer,
) -> Result<Survey, RenderError> {
    let bytes = plan.mazes[at].cost.memory;
    let (renders, plan) = (Arc::clone(&app.renders), Arc::clone(plan));
    let work = move |cancel: &Cancel| {
        survey.search_next(&plan, &mut Making { context: renders.context(), cancel })?;
        Ok(survey)
    };
    app.renders.run(payer.clone(), bytes, work).await
}
