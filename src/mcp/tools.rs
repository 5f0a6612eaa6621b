//! The tools, and the server that offers them.

use std::sync::Arc;

use axum::http::request::Parts;
use rmcp::handler::server::common::schema_for_type;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::app::App;
use crate::jobs::quota::Caller;
use crate::mcp::arguments::{
    GradeArguments, LookArguments, MoveArguments, NewMazeArguments, SolveArguments,
};
use crate::mcp::blind::BlindWalks;
use crate::mcp::made_maze::MazeWork;
use crate::mcp::tool_error::ToolError;
use crate::mcp::{blind_tools, open_tools};
use mazewright_request::error::shown;

/// The instructions for agents, about all tools.
const INSTRUCTIONS: &str = "Mazes to walk through, solve and draw. new_maze returns the name of a maze, which is its query, \
    such as shape=hex&cols=12&rows=10&seed=42&gen=1; the same query is the same maze everywhere and always. Pass it to look, \
    move, solve and grade. Cells have numbers; look names the open directions of a cell: points of the compass (n, ne, e …), up \
    and down between levels, and whole degrees clockwise from the north where a cell has more sides. move walks along \
    directions, and returns where it got to: it keeps nothing, so pass the cell that it returned to the next call. With \
    blind=true the server keeps the walk and the seed: you see only the sides of your cell until you reach the goal, or give \
    up with solve; places are numbered in the order of your first visits. Parameters of mazes: shape (square, tri, hex, oct, polar, \
    penrose-p3, voronoi …), cols, rows, algorithm (backtracker, wilson, kruskal …), solver, levels, wrap, weave, braid, mask, \
    start, goal, difficulty; an error says what is allowed.";

/// The tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MazeTool {
    NewMaze,
    Look,
    Move,
    Solve,
    Grade,
}

/// An entry of the table of tools.
struct ToolEntry {
    tool: MazeTool,
    name: &'static str,
    title: &'static str,
    description: &'static str,
    schema: fn() -> Arc<JsonObject>,
    /// Whether calling it changes a walk.
    is_read_only: bool,
}

/// The table of tools.
const TOOLS: [ToolEntry; 5] = [
    ToolEntry {
        tool: MazeTool::NewMaze,
        name: "new_maze",
        title: "New maze",
        description: "Makes a maze, and returns its name, its number of cells, start and goal. With blind=true the maze is not shown: walk it with move and look.",
        schema: schema_for_type::<NewMazeArguments>,
        is_read_only: false,
    },
    ToolEntry {
        tool: MazeTool::Look,
        name: "look",
        title: "Look around",
        description: "Returns the open directions of a cell with the cells that they lead to, and its walls. With picture it also shows the maze.",
        schema: schema_for_type::<LookArguments>,
        is_read_only: true,
    },
    ToolEntry {
        tool: MazeTool::Move,
        name: "move",
        title: "Move",
        description: "Walks along directions until a wall, and returns the cell that it reached and the open directions there.",
        schema: schema_for_type::<MoveArguments>,
        is_read_only: false,
    },
    ToolEntry {
        tool: MazeTool::Solve,
        name: "solve",
        title: "Solve",
        description: "Returns the solution as cells and as directions. With picture it also shows it. It ends a blind walk.",
        schema: schema_for_type::<SolveArguments>,
        is_read_only: false,
    },
    ToolEntry {
        tool: MazeTool::Grade,
        name: "grade",
        title: "Grade a route",
        description: "Checks a route from the start to the goal: whether each step is possible, and how much longer the route is than a shortest one.",
        schema: schema_for_type::<GradeArguments>,
        is_read_only: true,
    },
];

/// Offers the tools.
#[derive(Clone, Debug)]
pub struct MazeTools {
    app: Arc<App>,
    walks: Arc<BlindWalks>,
}

impl MazeTools {
    /// Creates a server. Blind mazes have fresh seeds, or such that follow from `seed`.
    pub fn new(app: Arc<App>, seed: Option<String>) -> Self {
        Self { app, walks: Arc::new(BlindWalks::new(seed)) }
    }

    async fn call(
        &self,
        tool: MazeTool,
        arguments: JsonObject,
        caller: Caller,
    ) -> Result<CallToolResult, ToolError> {
        let work = MazeWork { app: Arc::clone(&self.app), caller };
        let maze = arguments.get("maze").and_then(Value::as_str).unwrap_or_default();
        let walk = if BlindWalks::is_name(maze) { Some(self.walks.get(maze)?) } else { None };
        if tool == MazeTool::NewMaze {
            let arguments: NewMazeArguments = parsed(arguments)?;
            return if arguments.blind {
                blind_tools::new_maze(&work, &self.walks, arguments).await
            } else {
                open_tools::new_maze(&work, arguments).await
            };
        }
        match (tool, walk) {
            (MazeTool::Look, None) => open_tools::look(&work, parsed(arguments)?).await,
            (MazeTool::Look, Some(walk)) => {
                blind_tools::look(&work, &walk, parsed(arguments)?).await
            }
            (MazeTool::Move, None) => open_tools::walk_on(&work, parsed(arguments)?).await,
            (MazeTool::Move, Some(walk)) => {
                blind_tools::walk_on(&work, &walk, parsed(arguments)?).await
            }
            (MazeTool::Solve, None) => open_tools::solve(&work, parsed(arguments)?).await,
            (MazeTool::Solve, Some(walk)) => {
                blind_tools::solve(&work, &walk, parsed(arguments)?).await
            }
            (_, None) => open_tools::grade_route(&work, parsed(arguments)?).await,
            (_, Some(walk)) => blind_tools::grade_walk(&work, &walk, parsed(arguments)?).await,
        }
    }
}

/// Reads the arguments of a tool. As in bodies of requests, null means not given, and 1.0 is 1. An error names the argument
/// that it is about, its value and what is allowed.
fn parsed<T: DeserializeOwned>(mut arguments: JsonObject) -> Result<T, ToolError> {
    arguments.retain(|_, value| !value.is_null());
    arguments.values_mut().for_each(make_whole);
    let arguments = Value::Object(arguments);
    serde_path_to_error::deserialize(&arguments).map_err(|error| {
        let (path, reason) = (error.path(), error.inner().to_string());
        let value = path.iter().try_fold(&arguments, |value, segment| match segment {
            Segment::Map { key } => value.get(key),
            Segment::Seq { index } => value.get(index),
            _ => None,
        });
        let detail = match (value, reason.rsplit_once("expected ")) {
            (Some(value), Some((_, expected))) if !reason.starts_with("unknown field") => {
                let allowed = ALLOWED.iter().find(|(own, _)| *own == expected);
                let allowed = allowed.map_or(expected, |(_, allowed)| allowed);
                format!("{path} is {}, but must be {allowed}", shown(&value.to_string()))
            }
            _ => reason,
        };
        ToolError::new("invalid-arguments", detail)
    })
}

/// What arguments may be: in the words of the library, and in those of errors.
const ALLOWED: [(&str, &str); 3] =
    [("u32", "a whole number from 0"), ("a sequence", "a list"), ("a boolean", "true or false")];

/// Turns numbers such as 1.0 into whole ones.
fn make_whole(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|it| it.fract() == 0.0 && it.abs() < 1e15);
            if let Some(whole) = whole {
                *value = Value::from(whole as i64);
            }
        }
        _ => {}
    }
}

impl ServerHandler for MazeTools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let version = env!("CARGO_PKG_VERSION");
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("mazewright", version))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(|entry| {
            let annotations = ToolAnnotations::from_raw(
                None,
                Some(entry.is_read_only),
                Some(false),
                Some(entry.is_read_only),
                Some(false),
            );
            Tool::new(entry.name, entry.description, (entry.schema)())
                .with_title(entry.title)
                .with_annotations(annotations)
        });
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = &*request.name;
        let Some(entry) = TOOLS.iter().find(|entry| entry.name == name) else {
            let names = TOOLS.map(|entry| entry.name).join(", ");
            let detail = format!("{name} is not a tool; the tools are {names}");
            return Err(ErrorData::invalid_params(detail, None));
        };
        let parts = context.extensions.get::<Parts>();
        let caller = parts.map(|parts| Caller::of(&parts.extensions));
        let arguments = request.arguments.unwrap_or_default();
        let called = self.call(entry.tool, arguments, caller.unwrap_or_default()).await;
        Ok(called.unwrap_or_else(ToolError::result).into())
    }
}
