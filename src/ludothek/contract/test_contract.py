"""What must hold for every registered game, whoever wrote it."""

import functools
import operator
from typing import Any

import msgspec
import pytest

import ludothek
from ludothek.contract.cases import CASES, Case, position_fields, random_steps
from ludothek.core.constants import EVERYONE
from ludothek.core.options import settle
from ludothek.core.reason import Reason
from ludothek.core.state import State
from ludothek.core.texts import LANGUAGES
from ludothek.core.views import SeatEvent

SHORT = 150
SHORTER = 50

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def bytes_seen(table: ludothek.Table, seat: int | None) -> bytes:
    return msgspec.json.encode(table.view(seat)) + table.observe(seat).tobytes()


def steps(case: Case) -> int:
    """Return how far to play: less far where only an option differs from another case."""
    return SHORTER if case.options else SHORT


def everyone(table: ludothek.Table) -> list[int | None]:
    return [*range(table.seats), None]


@each_case
def test_same_seed_and_decisions_give_the_same_game(case: Case) -> None:
    one, two = case.table(5), case.table(5)
    for action in random_steps(one, 1, steps(case)):
        assert position_fields(one.state) == position_fields(two.state)
        assert one.legal_actions() == two.legal_actions()
        two.play(action)
    assert one.record() == two.record()
    assert one.rng.state == two.rng.state


@each_case
def test_every_random_game_ends_and_has_a_winner(case: Case) -> None:
    for seed in range(20):
        state = case.table(seed).state
        state.playout(ludothek.Rng(seed))
        assert state.is_over()
        assert state.legal_actions() == []
    table = case.table(99)
    for _ in random_steps(table, 99):
        assert table.winners() == []
    assert table.to_move is None
    assert table.winners()


@each_case
def test_legal_decisions_are_ascending_in_range_and_never_none(case: Case) -> None:
    table = case.table(3)
    for _ in random_steps(table, 3, steps(case)):
        legal = table.legal_actions()
        assert legal
        assert legal == sorted(set(legal))
        assert legal[0] >= 0
        assert legal[-1] < table.game.num_actions


@each_case
def test_clones_are_independent(case: Case) -> None:
    table = case.table(8)
    earlier: list[tuple[State, dict[str, Any]]] = []
    for action in random_steps(table, 8, steps(case)):
        before = position_fields(table.state)
        clone = table.state.clone()
        assert position_fields(clone) == before
        clone.apply(action, ludothek.Rng(1))
        assert position_fields(table.state) == before
        earlier = [*earlier[-8:], (table.state.clone(), before)]
        assert all(position_fields(kept) == was for kept, was in earlier)


@each_case
def test_a_step_is_an_action_and_what_is_legal_next(case: Case) -> None:
    table = case.table(4)
    for action in random_steps(table, 4, 20):
        applied, stepped = table.state.clone(), table.state.clone()
        applied.apply(action, ludothek.Rng(1))
        assert stepped.step(action, ludothek.Rng(1)) == applied.legal_actions()
        assert position_fields(stepped) == position_fields(applied)


@each_case
def test_a_copy_overwrites_everything(case: Case) -> None:
    table, other = case.table(8), case.table(9)
    for _ in random_steps(other, 9, steps(case)):
        pass
    for _ in random_steps(table, 8, 20):
        used = other.state.clone()
        used.copy_from(table.state)
        assert position_fields(used) == position_fields(table.state)


@each_case
def test_views_and_observations_leak_nothing(case: Case) -> None:
    for seed in (11, 12):
        table = case.table(seed)
        for step, _ in enumerate(random_steps(table, seed, steps(case))):
            for seat in everyone(table):
                copy = table.fair_copy(seat, 1000 + step)
                assert bytes_seen(copy, seat) == bytes_seen(table, seat)


@each_case
def test_a_fair_copy_is_made_of_what_its_seat_knows_and_nothing_else(case: Case) -> None:
    """Two positions that differ only in what a seat cannot know give it the very same copy for the same seed.

    So nothing of the truth can be found out from a copy, not even by who knows the generator that made it.
    """
    table = case.table(13)
    for step, _ in enumerate(random_steps(table, 13, steps(case))):
        for seat in everyone(table):
            twin = table.fair_copy(seat, step)
            once, again = table.fair_copy(seat, 77), twin.fair_copy(seat, 77)
            assert position_fields(once.state) == position_fields(again.state)
            assert once.rng.state == again.rng.state


@each_case
def test_resampling_keeps_what_the_seat_knows_and_every_piece(case: Case) -> None:
    table = case.table(21)
    pieces = table.game.census(table.state)
    for step, _ in enumerate(random_steps(table, 21, steps(case))):
        assert table.game.census(table.state) == pieces
        for seat in everyone(table):
            copy = table.fair_copy(seat, step)
            assert copy.game.census(copy.state) == pieces
            assert copy.to_move == table.to_move
            if seat == table.to_move:
                assert copy.legal_actions() == table.legal_actions()
        if step % 10 == 0:
            copy = table.fair_copy(table.to_move, step)
            copy.state.playout(copy.rng)
            assert copy.is_over
            assert copy.game.census(copy.state) == pieces


@each_case
def test_resampling_changes_what_the_seat_cannot_know(case: Case) -> None:
    """Not at once where the opening is dealt face up, but before long."""
    tables = [case.table(seed) for seed in range(22, 32)]
    assert any(
        len({str(position_fields(table.fair_copy(0, seed).state)) for seed in range(4)}) > 1
        for table in tables
        for _ in random_steps(table, 22, steps(case))
    )


@each_case
def test_records_replay(case: Case) -> None:
    for most in (0, 10, 100_000):
        table = case.table(31)
        for _ in random_steps(table, 31, most):
            pass
        again = ludothek.Table.replay(table.record())
        assert again.record() == table.record()
        assert position_fields(again.state) == position_fields(table.state)
        assert again.rng.state == table.rng.state


@each_case
def test_undo_is_exact(case: Case) -> None:
    table, trial = case.table(41), case.table(41)
    for action in random_steps(table, 41, steps(case)):
        before = (
            position_fields(trial.state),
            trial.rng.state,
            list(trial.history),
            trial.events(None),
            trial.can_undo(),
        )
        trial.play(action)
        if not trial.can_undo():
            with pytest.raises(ludothek.NothingToUndo):
                trial.undo()
            continue
        trial.undo()
        after = (
            position_fields(trial.state),
            trial.rng.state,
            list(trial.history),
            trial.events(None),
            trial.can_undo(),
        )
        assert after == before
        trial.play(action)


@each_case
def test_why_not_names_a_clause_for_every_illegal_decision(case: Case) -> None:
    table = case.table(51)
    game = table.game
    named = set()
    for step, _ in enumerate(random_steps(table, 51)):
        if step % 7:
            continue
        legal = set(table.legal_actions())
        for action in range(game.num_actions):
            if action in legal:
                assert table.why_not(action) is None
            else:
                named.add(game.forbidding_clause(table.state, action))
    assert table.is_over
    named |= {game.forbidding_clause(table.state, action) for action in range(game.num_actions)}
    assert named <= set(game.clauses)


@each_case
def test_why_not_tells_only_what_the_seat_to_move_may_know(case: Case) -> None:
    """Clause, facts and sentence are the same for every determinization, and every fact has words."""
    table = case.table(57)
    game = table.game
    reasons = {}
    for step, _ in enumerate(random_steps(table, 57, steps(case))):
        if step % (25 if case.options else 15):
            continue
        twins = [table.fair_copy(table.to_move, seed).state for seed in (step, step + 1)]
        for action in set(range(game.num_actions)) - set(table.legal_actions()):
            reason = game.why_not(table.state, action)
            assert reason is not None
            for twin in twins:
                assert game.why_not(twin, action) == reason
            if reason.facts is None:
                assert reason.text == reason.clause.text
            else:
                reasons[msgspec.json.encode(reason.facts)] = reason.facts
    for encoded, facts in reasons.items():
        assert msgspec.json.decode(encoded, type=Reason) == facts
        for lang in LANGUAGES:
            sentence = game.say(facts, lang)
            assert facts.key in game.texts(lang).keys
            assert "{" not in sentence
            assert sentence != facts.key


@each_case
def test_reasons_for_an_action_have_words_in_every_language(case: Case) -> None:
    table = case.table(59)
    game = table.game
    for step, _ in enumerate(random_steps(table, 59, steps(case))):
        if step % 4:
            continue
        assert table.to_move is not None
        copy = table.fair_copy(table.to_move, step)
        for action in copy.legal_actions()[:6]:
            before = position_fields(copy.state)
            for reason in game.reasons_for(copy.state, [action]):
                assert reason.key in game.texts("en").keys
                assert all("{" not in game.say(reason, lang) for lang in LANGUAGES)
            assert position_fields(copy.state) == before


@each_case
def test_events_tell_a_seat_only_what_it_may_know(case: Case) -> None:
    """If two games look the same to a seat after a decision, they were told to it in the same words."""
    table = case.table(61)
    compared = 0
    for step, action in enumerate(random_steps(table, 61, steps(case))):
        for seat in everyone(table):
            twin = table.fair_copy(seat, step)
            real = table.fair_copy(seat, step)
            real.state.copy_from(table.state)
            if action not in twin.legal_actions():
                continue
            real.rng.state = twin.rng.state
            real.play(action)
            twin.play(action)
            if bytes_seen(real, seat) == bytes_seen(twin, seat):
                compared += 1
                assert real.events(seat) == twin.events(seat)
    assert compared


@each_case
def test_views_and_events_are_what_their_types_say(case: Case) -> None:
    """Over a whole game: their JSON, read back strictly as the declared types, gives the same views and events."""
    table = case.table(65)
    read_view = msgspec.json.Decoder(table.game.view_type).decode
    for step, _ in enumerate(random_steps(table, 65)):
        if step % 5 == 0:
            for seat in everyone(table):
                view = table.view(seat)
                assert read_view(msgspec.json.encode(view)) == view
                assert [action.action for action in view.legal] == (
                    table.legal_actions() if seat == table.to_move else []
                )
    kinds: Any = functools.reduce(operator.or_, table.game.events.values())
    read_events = msgspec.json.Decoder(list[kinds]).decode
    for seat in everyone(table):
        view, events = table.view(seat), table.events(seat)
        assert read_view(msgspec.json.encode(view)) == view
        assert read_events(msgspec.json.encode(events)) == events


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_every_kind_of_event_is_what_its_type_says(key: str) -> None:
    game = ludothek.game(key)
    kinds: Any = functools.reduce(operator.or_, game.events.values())
    for number, kind in game.events.items():
        actor = 0 if issubclass(kind, SeatEvent) else -1
        for eyes in (EVERYONE, 0):
            event = game.event((number, actor, 0, 0, eyes), 0)
            assert type(event) is kind
            assert msgspec.json.decode(msgspec.json.encode(event), type=kinds) == event


@each_case
def test_every_decision_and_event_has_words_in_every_language(case: Case) -> None:
    table = case.table(71)
    names = [f"<{seat}>" for seat in range(table.seats)]
    for step, action in enumerate(random_steps(table, 71)):
        if step < steps(case):
            assert table.game.action(table.state, action).action == action
            for lang in LANGUAGES:
                text = table.describe(action, lang)
                assert text.strip()
                assert "{" not in text
    for seat in (0, None) if case.options else everyone(table):
        for lang in LANGUAGES:
            sentences = table.game.narrate(table.events(seat), names, lang, seat)
            assert sentences
            assert not any("event." in sentence or "{" in sentence for sentence in sentences)


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_texts_have_the_same_keys_in_every_language(key: str) -> None:
    game = ludothek.game(key)
    english = game.texts("en")
    for lang in ("de", "fr"):
        assert game.texts(lang).keys == english.keys
        assert game.texts(lang).counted == english.counted
    assert set(game.clauses) <= english.keys
    for option in game.options:
        assert option.clause in game.clauses
        assert f"option.{option.key}" in english.keys


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_the_observation_is_as_long_as_its_pieces(key: str) -> None:
    game = ludothek.game(key)
    lengths = {ludothek.Table(key, seats, 1).observe(0).shape for seats in game.seats}
    assert lengths == {(sum(game.observation.values()),)}


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_the_standard_edition_is_sound_and_says_where_its_values_come_from(key: str) -> None:
    game = ludothek.game(key)
    assert game.check_edition(game.standard_edition) == []
    assert game.provenances(game.standard_edition) or not game.standard_edition.data
    assert settle(game.options, None).keys() == {option.key for option in game.options}
