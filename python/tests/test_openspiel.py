"""The game of OpenSpiel, by its own tests."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from nova_luna import OBSERVATION_SIZE, openspiel  # noqa: E402,F401


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_simulations(players):
    game = pyspiel.load_game("nova_luna", {"players": players, "goal_discs": 10})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_standard_game():
    game = pyspiel.load_game("nova_luna")
    assert game.num_players() == 2 and game.num_distinct_actions() == 415
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()


def test_chance_and_returns():
    game = pyspiel.load_game("nova_luna", {"goal_discs": 2})
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    draws = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            draws += 1
            state.apply_action(int(rng.choice(outcomes)))
        else:
            tensor = np.array(state.observation_tensor())
            assert tensor.shape == (OBSERVATION_SIZE,)
            assert np.array_equal(tensor, state.position.observation(state.current_player()))
            copy = state.clone()
            action = int(rng.choice(state.legal_actions()))
            assert "@" in state.action_to_string(action) or action == 0
            state.apply_action(action)
            assert str(copy) != str(state)
    assert draws >= 12 and sum(state.returns()) == 0 and max(state.returns()) == 1


def test_wrong_parameters_say_so():
    for parameters in ({"players": 1}, {"players": 5}, {"goal_discs": 21}):
        with pytest.raises(Exception, match="players|goal_discs"):
            pyspiel.load_game("nova_luna", parameters)
