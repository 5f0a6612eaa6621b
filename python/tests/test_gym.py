"""Environments."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mazewright.gym
from mazewright.gym import MazeEnv, MazeVectorEnv


@pytest.mark.parametrize("observation", ["array", "blocks", "text", "rgb"])
@pytest.mark.parametrize("mode", [None, "rgb_array", "ansi"])
def test_gymnasium_finds_no_fault(observation, mode):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make("mazewright/Maze-v0", cols=5, rows=4, observation=observation, render_mode=mode)
        check_env(made.unwrapped, skip_render_check=mode is None)


@pytest.mark.parametrize("shape", mazewright.SHAPES)
def test_the_solution_of_each_shape_leads_to_the_goal(shape):
    env = MazeEnv(shape=shape, cols=6, rows=5, observation="text")
    for seed in (1, 2):
        observation, info = env.reset(seed=seed)
        assert env.observation_space.contains(observation)
        total = 0
        for at, to in zip(env.maze.solution, env.maze.solution[1:]):
            assert info["cell"] == at and f"to cell {to} (" in observation
            action = env.maze.moves()[at].tolist().index(to)
            assert info["action_mask"][action]
            observation, reward, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(observation) and not truncated
            total += reward
        assert terminated and total == pytest.approx(1 - info["shortest"] / env.max_steps)


def test_walls_stop_the_agent_and_time_ends_the_episode():
    env = MazeEnv("cols=4&rows=4", max_steps=3)
    env.reset(seed=1)
    wall = int(np.flatnonzero(env.maze.moves()[env.maze.start] < 0)[0])
    ends = [env.step(wall)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_seeds_and_mazes():
    env = MazeEnv("cols=5&rows=5")
    seeds = [env.reset(seed=seed) and env.maze.seed for seed in (1, 1, 2, None)]
    assert seeds[0] == seeds[1] and len(set(seeds)) == 3
    fixed = MazeEnv("cols=5&rows=5&seed=9", new_maze=False)
    assert [fixed.reset() and fixed.maze.seed for _ in range(2)] == [9, 9]


def test_the_agent_is_where_the_picture_shows_it():
    for shape in ("square", "hex", "polar", "penrose-p3"):
        env = MazeEnv(shape=shape, rows=5, cols=5, width=300, observation="rgb")
        observation, _ = env.reset(seed=3)
        for cell, color in ((env.maze.start, (37, 99, 235)), (env.maze.goal, (22, 163, 74))):
            rows, cols = np.nonzero((observation == color).all(axis=2))
            params = env.maze.params
            middle = [params["margin"] + at * params["cell"] for at in env.maze.position(cell)]
            assert [cols.mean() + 0.5, rows.mean() + 0.5] == pytest.approx(middle, abs=1)


def test_blocks_have_the_agent_and_the_goal():
    env = MazeEnv(cols=5, rows=4, observation="blocks")
    observation, _ = env.reset(seed=3)
    assert (observation == 2).sum() == (observation == 3).sum() == 1
    assert ((observation == 1) == (env.maze.array("blocks") == 1)).all()


@pytest.mark.parametrize("parameters", [{"cols": 5, "rows": 4}, {"shape": "voronoi", "cols": 4, "rows": 4}])
def test_many_mazes_are_like_single_ones(parameters):
    envs = gymnasium.make_vec(
        "mazewright/Maze-v0", num_envs=7, vectorization_mode="vector_entry_point", max_steps=30, **parameters
    )
    observations, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(observations)
    # Single environments, each with the mazes of one of many.
    singles = MazeEnv(**parameters, max_steps=30)
    random = np.random.default_rng(1)
    mazes = envs.unwrapped
    ended = np.zeros(7, bool)
    totals = {"terminated": 0, "truncated": 0}
    for _ in range(200):
        moves, goals = mazes._moves.copy(), mazes._goals.copy()
        cells = infos["cell"].copy()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        for at in range(7):
            if ended[at]:
                assert rewards[at] == 0 and not terminated[at] and not truncated[at]
                assert infos["cell"][at] == np.flatnonzero(observations[at, :, -2])[0]
                continue
            singles._moves, singles._cell = moves[at], cells[at]
            singles.maze = _Ends(goals[at])
            _, reward, is_there, _, info = _stepped(singles, actions[at])
            assert (reward, is_there, info) == (rewards[at], terminated[at], infos["cell"][at])
        ended = terminated | truncated
        totals["terminated"] += terminated.sum()
        totals["truncated"] += truncated.sum()
    assert min(totals.values()) > 0


class _Ends:
    def __init__(self, goal):
        self.goal, self.solution = goal, [0]


def _stepped(env, action):
    env._observe = lambda: None
    env._steps = 0
    observation, reward, terminated, truncated, info = env.step(action)
    return observation, reward, terminated, truncated, info["cell"]


def test_four_thousand_mazes_at_once():
    envs = MazeVectorEnv(4096, cols=5, rows=5)
    observations, _infos = envs.reset(seed=1)
    assert len(np.unique(observations.reshape(4096, -1), axis=0)) > 4000
    for _ in range(5):
        observations, *_ = envs.step(envs.action_space.sample())
    assert observations.shape == (4096, 25, 6)


def test_mazes_without_some_cells():
    """Removed cells have rows too."""
    env = MazeEnv(cols=6, rows=6, sparse=3)
    observation, _ = env.reset(seed=1)
    assert env.maze.cells < len(observation) == 36
    assert env.observation_space.contains(observation)
    envs = MazeVectorEnv(3, cols=6, rows=6, sparse=3)
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)


def test_a_maze_that_never_fits_is_an_error():
    env = MazeEnv(cols=4, rows=4)
    env._mazes.sides = 1
    with pytest.raises(RuntimeError, match="new_maze=False"):
        env.reset()


@pytest.mark.parametrize(
    "parameters",
    [
        {"scale": 2},
        {"turn": 30},
        {"warp": "polar"},
        {"width": 300, "height": 100, "fit": "fill"},
        {"fill": "distance", "legend": True},
        {"format": "txt", "charset": "ascii"},
        {"format": "pdf", "page": "a4", "width": 200},
        {"format": "stl", "fit_mm": 100},
        {"solution": True, "dpi": 300},
        {"layers": ["walls", "solution"]},
        {"levels": 2},
    ],
)
def test_marks_are_on_their_cells(parameters):
    env = MazeEnv(cols=6, rows=5, seed=1, new_maze=False, observation="rgb", **parameters)
    observation, _ = env.reset()
    plain = mazewright.maze(cols=6, rows=5, seed=1, levels=parameters.get("levels", 1), width=observation.shape[1])
    params = plain.params
    for cell, color in ((env.maze.start, (37, 99, 235)), (env.maze.goal, (22, 163, 74))):
        rows, cols = np.nonzero((observation == color).all(axis=2))
        middle = [params["margin"] + at * params["cell"] for at in plain.position(cell)]
        assert [cols.mean() + 0.5, rows.mean() + 0.5] == pytest.approx(middle, rel=0.03, abs=1)
    # No line of the solution.
    assert not (observation == (209, 36, 47)).all(axis=2).any()


def test_pictures_have_no_title():
    for asked in ({"observation": "rgb"}, {"render_mode": "rgb_array"}):
        with pytest.raises(ValueError, match="leave it out"):
            MazeEnv(cols=4, rows=4, title="A", **asked)
    MazeEnv(cols=4, rows=4, title="A").reset()


def test_texts_hide_the_solution():
    for drawn in ({"solution": True}, {"layers": "walls,solution"}):
        env = MazeEnv(cols=5, rows=5, seed=1, new_maze=False, observation="text", **drawn)
        assert env.reset()[0] == MazeEnv(cols=5, rows=5, seed=1, new_maze=False, observation="text").reset()[0]


def test_mistakes_are_named():
    with pytest.raises(ValueError, match="observation is sound, but must be one of array, blocks, text, rgb"):
        mazewright.gym.MazeEnv(cols=4, rows=4, observation="sound")
    env = mazewright.gym.MazeEnv(cols=4, rows=4, seed=1)
    env.reset(seed=1)
    for action in (-1, 4):
        with pytest.raises(ValueError, match=f"action is {action}, but must be from 0 to 3"):
            env.step(action)
    for wrong in (0, -3):
        for make in (MazeEnv, lambda **how: MazeVectorEnv(2, **how)):
            with pytest.raises(ValueError, match=f"max_steps is {wrong}, but must be at least 1"):
                make(cols=4, rows=4, max_steps=wrong)
        with pytest.raises(ValueError, match=f"num_envs is {wrong}, but must be at least 1"):
            MazeVectorEnv(wrong, "cols=4&rows=4")
    envs = MazeVectorEnv(2, "cols=4&rows=4")
    envs.reset(seed=1)
    for actions in ([0, 4], [-1, 0], [0, 1, 2]):
        with pytest.raises(ValueError, match=r"actions are \[.*\], but must be 2 numbers from 0 to 3"):
            envs.step(np.array(actions))
