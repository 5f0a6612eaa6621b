//! Tools for agents, by the Model Context Protocol: `mazewright mcp` on the standard input and output, and `/mcp` over HTTP.
//!
//! A maze is its query, so that the server keeps nothing: an argument names the maze and, if need be, the cell. It keeps only
//! the mazes of blind walks, because an agent that knows the seed knows the maze.
//!
//! ```text
//!   tool_error     why a tool has no result
//!   arguments      the arguments of the tools, and their schemas
//!   made_maze      a maze from its query, on a thread for work
//!   surroundings   what a walker sees at a cell, and moves
//!   blind          mazes that are walked blind
//!   open_tools     the tools for mazes that agents know;  blind_tools: for those that they do not
//!   tools          the table of tools, and the server that offers them
//!   transports     the standard input and output, and HTTP
//! ```

pub mod arguments;
pub mod blind;
pub mod blind_tools;
pub mod made_maze;
pub mod open_tools;
pub mod surroundings;
pub mod tool_error;
pub mod tools;
pub mod transports;
