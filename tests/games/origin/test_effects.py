"""Effects as data: the vocabulary, what is told about mistakes, texts, and cards of an owner that play without code."""

from collections.abc import Mapping
from typing import Any

import pytest

import ludothek
from ludothek.bots.arena import ask
from ludothek.games.origin.effects import POWERS, REACTIONS, STEPS, split_part
from ludothek.games.origin.game import Origin
from tests.games.origin.scene import (
    CONTENT,
    END,
    GAME,
    B,
    Scene,
    draw_from,
    edition,
    evolve,
    place,
    rob,
    seize,
    standard_source,
    take,
)


def with_effect(card: str, effect: str) -> str:
    """The source of the standard edition with another effect of a card."""
    lines = standard_source().split("\n")
    at = lines.index(f'id = "{card}"')
    at = next(n for n in range(at, at + 5) if lines[n].startswith("effect"))
    lines[at] = f"effect = {effect}"
    return "\n".join(lines)


def stage(card: str, effect: str, **options: Any) -> Scene:
    changed = edition(with_effect(card, effect))
    assert GAME.check_edition(changed) == []
    return Scene(content=changed.data, **options)


def text(card: Mapping[str, Any], lang: str, deck: str = "action") -> str:
    from ludothek.games.origin.cardtext import effect_text

    return effect_text(deck, card, GAME.texts(lang))


def test_every_effect_of_ours_is_data_and_says_where_it_comes_from() -> None:
    sources = GAME.provenances(GAME.standard_edition)
    effects = {key: source for key, source in sources.items() if key.endswith(".effect")}
    assert len([key for key in effects if key.startswith("action.")]) == 11
    assert len([key for key in effects if key.startswith("permanent.")]) == 14
    assert {key for key, source in effects.items() if source != "own"} == {"permanent.tally-stick.effect"}
    own = {key for key, source in sources.items() if key.endswith(".condition") and source == "own"}
    assert {key.split(".")[1] for key in own} == {"strait-tiles", "hunting-tiles", "tile-of-level", "progress-tiles"}


def test_every_word_of_the_vocabulary_is_known_to_the_texts() -> None:
    for lang in ("en", "de", "fr"):
        keys = GAME.texts(lang).keys
        for name in (*STEPS, *REACTIONS):
            assert f"effect.{name}" in keys or f"effect.{name}.any" in keys, name
        for name in POWERS:
            assert f"effect.{name}.always" in keys


@pytest.mark.parametrize(
    ("card", "effect", "message"),
    [
        ("theft", "[]", "theft: effect: must be a list of 1 to 4 parts, each like { steal_card = 1 }"),
        ("theft", '["steal"]', "a part is written { name = value }, not 'steal'"),
        ("theft", "[{ steal = 1 }]", "unknown part 'steal'; allowed: steal_card, seize_strait"),
        ("theft", "[{ steal_card = 9 }]", "steal_card: cards must be 1 to 3, not 9"),
        ("theft", "[{ steal_card = true }]", "steal_card: cards is missing"),
        ("theft", "[{ imitate = 2 }]", "imitate: must be true, not 2"),
        ("theft", "[{ draw = { cards = 2 } }]", "draw: deck is missing"),
        ("theft", '[{ draw = { cards = 2, deck = "all" } }]', "draw: deck must be action, permanent, objective or any"),
        ("theft", '[{ draw = { cards = 2, put_back = 2, deck = "any" } }]', "put_back must be less than cards"),
        ("theft", '[{ take_tile = "green" }]', "take_tile: column must be yellow, orange, violet, brown or any"),
        ("theft", "[{ swap_pawns = { then_reward = 1 } }]", "then_reward is either true or left out, not 1"),
        ("theft", "[{ objective_limit = 3 }]", "unknown part 'objective_limit'"),
        ("sandals", "[{ steal_card = 3 }]", "unknown part 'steal_card'; allowed: more_steps"),
        ("sandals", "[{ move_steps = 2 }]", "move_steps: must be a table of parameters, not 2"),
        ("sandals", "[{ move_steps = { height = 4, steps = 2 } }]", "move_steps: height must be 1 to 3, not 4"),
        ("sandals", "[{ on_brown = [{ migrate = true }] }]", "on_brown: unknown part 'migrate'"),
        ("sandals", "[{ on_brown = [{ draw = 1 }] }]", "draw: deck is missing"),
    ],
)
def test_mistakes_in_effects_are_told_with_their_line(card: str, effect: str, message: str) -> None:
    source = with_effect(card, effect)
    line = source.split("\n").index(f"effect = {effect}") + 1
    problems = GAME.check_edition(edition(source))
    assert any(problem.startswith(f"line {line}: ") and message in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("effect", "when", "message"),
    [
        ("[{ more_steps = 2 }]", "after", 'is played when = "before"'),
        ("[{ migrate = true }]", "before", 'is played when = "after"'),
        ("[{ steal_card = 1 }]", "never", "when must be any, before or after, not 'never'"),
    ],
)
def test_the_time_of_a_card_must_fit_its_effect(effect: str, when: str, message: str) -> None:
    source = with_effect("theft", effect).replace('id = "theft"\n', f'id = "theft"\nwhen = "{when}"\n')
    assert any(message in problem for problem in GAME.check_edition(edition(source)))


# Cards that are not ours


def test_steps_follow_each_other_and_those_that_can_do_nothing_are_left_out() -> None:
    scene = stage("theft", '[{ seize_strait = 4 }, { take_tile = "violet" }, { steal_card = 2 }]')
    scene.hand(0, "theft").hand(1, "raid", "club", "writing").column("violet", 1)
    scene.do(scene.play("theft"), take("violet", 1), rob(1))
    assert len(scene.holds(0)) == 2
    assert len(scene.holds(1)) == 1
    all_three = stage("theft", '[{ seize_strait = 4 }, { take_tile = "violet" }, { steal_card = 2 }]')
    all_three.hand(0, "theft").strait_of(1, "drake").do(all_three.play("theft"), seize("drake"), take("violet", 1))
    assert all_three.state.strait_tiles[0] == 1
    assert not all_three.state.acted


def test_a_card_that_can_do_nothing_is_not_played() -> None:
    scene = stage("theft", "[{ imitate = true }, { seize_strait = 60 }]").hand(0, "theft")
    assert scene.why_not(scene.play("theft")) == "OR-46"
    scene.strait_of(1, "drake")
    assert scene.can_play("theft")


def test_drawing_and_putting_back() -> None:
    scene = stage("council", '[{ draw = { cards = 4, put_back = 3, deck = "permanent" } }]').hand(0, "council")
    scene.do(scene.play("council"))
    assert len(scene.holds(0)) == 4
    scene.first(3)
    assert len(scene.holds(0)) == 1
    any_deck = stage("council", '[{ draw = { cards = 3, put_back = 1, deck = "any" } }]').hand(0, "council")
    any_deck.do(any_deck.play("council"), draw_from("action"))
    any_deck.first()
    assert len(any_deck.holds(0)) == 2


def test_powers_of_an_action_card_hold_for_its_turn_only() -> None:
    scene = stage("great-march", "[{ first_strait_free = true }, { both_rewards = true }, { displace_equal = true }]")
    scene.pawn(0, "cape", 1, 1, "black").pawn(1, "zambezi", 1, 1, "brown").hand(0, "great-march")
    assert "west-antarctica" not in scene.goals("cape")
    assert "zambezi" not in scene.goals("cape")
    scene.do(scene.play("great-march"))
    assert {"west-antarctica", "zambezi"} <= scene.goals("cape")
    scene.do(scene.move("cape", "zambezi"), take("yellow", 1))
    scene.first(2).do(END)
    assert set(scene.state.powers) == {0}


def test_permanents_of_an_owner_move_guard_and_evolve() -> None:
    scene = stage("sandals", "[{ move_steps = { height = 3, steps = 5 } }, { guard = { width = 3, counts_as = 4 } }]")
    scene.pawn(0, "cape", 3, 3, "black").in_play(0, "sandals").pawn(1, "zambezi", 3, 3, "white").in_play(1, "club")
    assert "persia" in scene.goals("cape")
    scene.state.to_move = 1
    assert "cape" not in scene.goals("zambezi")
    far = stage("sandals", "[{ evolve_within = 3 }, { differing_traits = 3 }]").in_play(0, "sandals")
    assert "lower-nile" in far.places(2, 2, "brown")
    far.do(evolve(2, 2, "brown"), place("lower-nile"))
    assert far.owner("lower-nile") == 0


def test_reactions_follow_the_reward_of_each_colour() -> None:
    scene = stage(
        "kiln", '[{ on_yellow = [{ steal_card = 1 }, { take_tile = "brown" }] }, { reward_b = { cards = 2 } }]'
    )
    scene.pawn(0, "cape", 1, 1, "black").in_play(0, "kiln").hand(1, "club")
    scene.do(scene.move("cape", "zambezi"), B)
    scene.do(rob(1), take("brown", 1))
    assert len(scene.holds(0)) == 3
    assert scene.legal() == [END] or END in scene.legal()


def test_a_card_may_be_kept_for_after_the_action() -> None:
    source = with_effect("insight", '[{ take_tile = "any" }]').replace(
        'id = "insight"\n', 'id = "insight"\nwhen = "after"\n'
    )
    scene = Scene(content=edition(source).data).hand(0, "insight").pawn(0, "zambezi", 1, 1, "black")
    assert scene.why_not(scene.play("insight")) == "OR-40"
    scene.do(scene.move("zambezi", "cape"), scene.play("insight"), take("yellow", 1))


# Texts


def test_texts_are_made_of_the_parts_in_three_languages() -> None:
    t = GAME.texts
    game = GAME
    assert isinstance(game, Origin)
    assert game.card_text("might", t("en")) == (
        "Before your action: your pawn’s width counts 1 more in this turn’s displacement. Draw an action card."
    )
    assert game.card_text("might", t("de")) == (
        "Vor deiner Aktion: Die Breite deines Stamms zählt bei der Verdrängung in diesem Zug 1 mehr. "
        "Ziehe eine Aktionskarte."
    )
    assert game.card_text("spear", t("fr")) == "Quand tu prends une tuile Chasse\u00a0: pioche une carte Action."
    assert game.card_text("torch", t("en")) == (
        "With reward (b) draw 4 cards, then put 2 of that kind from your hand under the deck."
    )
    assert "{" not in text({"effect": [{"take_tile": "brown"}, {"steal_card": 2}]}, "de")


def test_an_owner_gives_names_and_texts() -> None:
    source = standard_source().replace(
        'id = "theft"\n',
        'id = "ambush"\nname = { en = "Ambush", de = "Hinterhalt" }\ntext = { en = "Lie in wait.", fr = "Guette." }\n',
    )
    changed = edition(source)
    assert GAME.check_edition(changed) == []
    game = GAME.of_edition(changed)
    assert isinstance(game, Origin)
    assert [game.word("card", "ambush", game.texts(lang)) for lang in ("en", "de", "fr")] == [
        "Ambush",
        "Hinterhalt",
        "Ambush",
    ]
    assert [game.card_text("ambush", game.texts(lang)) for lang in ("en", "fr")] == ["Lie in wait.", "Guette."]
    plain = GAME.of_edition(edition(standard_source().replace('id = "theft"\n', 'id = "night-raid"\n')))
    assert plain.word("card", "night-raid", plain.texts("en")) == "Night raid"
    assert edition(source).hash == edition(source.replace("Lie in wait.", "Hide.")).hash


def foreign() -> str:
    """An edition with sixteen kinds of action cards and of permanents, none with an effect of ours."""
    head = standard_source().split("[[action]]")[0]
    objectives = "[[objective]]" + standard_source().split("[[objective]]", 1)[1]
    actions = [
        "{ steal_card = 2 }, { draw = { cards = 2, put_back = 1, deck = 'any' } }",
        "{ take_tile = 'brown' }, { swap_pawns = true }",
        "{ both_rewards = true }, { move_steps = { height = 2, steps = 4 } }",
        "{ migrate = true }, { imitate = true }",
    ] * 4
    permanents = [
        "{ on_violet = [{ draw = { cards = 1, deck = 'action' } }] }, { more_width = 2 }",
        "{ on_strait_tile = [{ seize_strait = 5 }] }, { objective_limit = 4 }",
        "{ guard = { width = 2, counts_as = 3 } }, { reward_a = { cards = 3, put_back = 2 } }",
        "{ evolve_within = 3 }, { on_orange = [{ imitate = true }, { take_tile = 'yellow' }] }",
    ] * 4
    cards = [f"[[action]]\nid = 'deed-{n}'\ncopies = 1\neffect = [{parts}]\n" for n, parts in enumerate(actions)]
    cards += [
        f"[[permanent]]\nid = 'craft-{n}'\nlevel = {n % 5 + 1}\neffect = [{parts}]\n"
        for n, parts in enumerate(permanents)
    ]
    return head + "\n".join(cards) + "\n" + objectives


def test_an_edition_with_other_effects_plays_and_is_shown() -> None:
    changed = edition(foreign())
    assert GAME.check_edition(changed) == []
    for seed in range(3):
        table = ludothek.Table("origin", 2 + seed, seed, edition=changed)
        bot, rng = ludothek.bot("greedy"), ludothek.Rng(seed)
        while not table.is_over:
            legal = table.legal_actions()
            for action in legal:
                assert "{" not in table.describe(action, "fr")
            table.play(legal[rng.draw(len(legal))] if rng.draw(3) == 0 else ask(table, bot, rng))
        assert ludothek.Table.replay(table.record(), changed).record() == table.record()
        assert all(split_part(part) for entry in table.game.catalogue("de") for part in entry.get("effect", []))


def test_the_standard_edition_has_the_cards_of_the_clauses() -> None:
    effects = {card["id"]: card["effect"] for deck in ("action", "permanent") for card in CONTENT[deck]}
    assert effects["raid"] == [{"seize_strait": {"at_most": 3}}]
    assert effects["torch"] == [{"reward_b": {"cards": 4, "put_back": 2}}]
    assert effects["crossing-paths"] == [{"swap_pawns": {"then_reward": True}}]
