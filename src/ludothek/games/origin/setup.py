"""What stays the same for a game of Origin: the map with its distances, the tokens and the cards."""

from typing import Any

from ludothek.core.constants import BITS
from ludothek.games.origin.constants import (
    CARDS,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    GUARD_OF_WIDTH,
    MOST_AREAS,
    MOST_IN_DECK,
    MOST_STEPS,
    OBJECTIVE,
    ORIGIN,
    PERMANENT,
    POWERS,
    REACTIONS,
    SHAPES,
)
from ludothek.games.origin.effects import (
    REACTIONS as REACTION_NAMES,
)
from ludothek.games.origin.effects import (
    TIMES,
    compile_powers,
    compile_steps,
    estimate_worth,
    find_time,
)

AREA_COLOURS = ("yellow", "orange", "violet", "brown", "green", "origin")
CONDITIONS = (
    "pawns-on-colour",
    "pawns-on-continent",
    "group-within-continent",
    "group-across-continents",
    "continents",
    "pawns-of-width",
    "pawns-of-height",
    "pawns-of-each-colour",
    "strait-tiles",
    "hunting-tiles",
    "tile-of-level",
    "progress-tiles",
)


class Setup:
    """Seats, options and an edition's map, tokens and cards, with every distance worked out."""

    def __init__(self, seats: int, options: dict[str, Any], content: dict[str, Any]) -> None:
        self.seats = seats
        self.junior = options["junior"]
        self.compensation = options.get("compensation", False)
        self.area_ids = [area["id"] for area in content["area"]]
        self.strait_ids = [strait["id"] for strait in content["strait"]]
        self.continent_ids = [continent["id"] for continent in content["continent"]]
        self.content = content
        self.bits = BITS
        self.draw_map(content)
        self.measure()
        self.breed()
        self.fill_bags(content)
        self.print_cards(content)
        self.print_effects(content)

    def draw_map(self, content: dict[str, Any]) -> None:
        """Colours, continents, neighbours over land and over straits (OR-07, OR-30)."""
        self.areas = len(self.area_ids)
        self.straits = len(self.strait_ids)
        self.continents = len(self.continent_ids)
        self.colour = [0] * 60
        self.continent = [0] * 60
        self.coloured = [0] * 6
        self.on_continent = [0] * 8
        self.near = [0] * 60
        self.over_strait = [0] * 60
        self.straits_at = [0] * 60
        self.ends = [0] * 32
        for place, area in enumerate(content["area"]):
            colour = AREA_COLOURS.index(area["colour"])
            continent = self.continent_ids.index(area["continent"])
            self.colour[place] = colour
            self.continent[place] = continent
            self.coloured[colour] |= self.bits[place]
            self.on_continent[continent] |= self.bits[place]
            for border in area["borders"]:
                self.near[place] |= self.bits[self.area_ids.index(border)]
            if colour == ORIGIN:
                self.origin = place
        for number, strait in enumerate(content["strait"]):
            one, two = (self.area_ids.index(end) for end in strait["between"])
            self.ends[2 * number] = one
            self.ends[2 * number + 1] = two
            for here, there in ((one, two), (two, one)):
                self.near[here] |= self.bits[there]
                self.over_strait[here] |= self.bits[there]
                self.straits_at[here] |= 1 << number

    def measure(self) -> None:
        """Distances, what lies within so many steps, and the same where the first strait is free (OR-10, OR-37)."""
        self.distance = [0] * 3600
        self.within = [0] * 600
        self.within_by_raft = [0] * 600
        self.by_sea = [0] * 60
        for start in range(self.areas):
            dry = reached = self.bits[start]
            wet = 0
            for steps in range(MOST_STEPS + 1):
                self.within[steps * MOST_AREAS + start] = reached
                further = self.spread(dry | wet)
                new_wet = self.spread(wet) | self.cross(dry) | wet
                dry = self.spread_by_land(dry) | dry
                wet = new_wet
                self.within_by_raft[steps * MOST_AREAS + start] = reached | wet
                for place in range(self.areas):
                    if further & ~reached & self.bits[place]:
                        self.distance[start * MOST_AREAS + place] = steps + 1
                        if wet & self.bits[place]:
                            self.by_sea[start] |= self.bits[place]
                reached |= further

    def spread(self, places: int) -> int:
        """All areas one step from some areas, over land or strait."""
        around = 0
        for place in range(self.areas):
            if places & self.bits[place]:
                around |= self.near[place]
        return around

    def spread_by_land(self, places: int) -> int:
        around = 0
        for place in range(self.areas):
            if places & self.bits[place]:
                around |= self.near[place] & ~self.over_strait[place]
        return around

    def cross(self, places: int) -> int:
        around = 0
        for place in range(self.areas):
            if places & self.bits[place]:
                around |= self.over_strait[place]
        return around

    def breed(self) -> None:
        """Which shapes may evolve beside which: with one trait different, with two, and with three (OR-08, OR-35)."""
        self.height = [0] * 27
        self.width = [0] * 27
        self.hue = [0] * 27
        self.children = [0] * 81
        for shape in range(SHAPES):
            self.height[shape] = shape // 9 + 1
            self.width[shape] = shape // 3 % 3 + 1
            self.hue[shape] = shape % 3
        for parent in range(SHAPES):
            for child in range(SHAPES):
                taller = self.height[child] - self.height[parent]
                wider = self.width[child] - self.width[parent]
                differing = taller + wider + (self.hue[child] != self.hue[parent])
                if taller in (0, 1) and wider in (0, 1):
                    for traits in range(max(1, differing), 4):
                        self.children[(traits - 1) * SHAPES + parent] |= 1 << child

    def fill_bags(self, content: dict[str, Any]) -> None:
        """Progress tiles, hunting and strait tokens (OR-02)."""
        self.tiles = [0] * 6
        self.hunting_values = [0] * 60
        self.strait_values = [0] * 16
        self.hunting_tokens = 0
        for tile in content["tile"]:
            self.tiles[tile["level"]] += tile["count"]
        strait_tokens = 0
        for token in content["token"]:
            for _ in range(token["count"]):
                if token["kind"] == "hunting":
                    self.hunting_values[self.hunting_tokens] = token["value"]
                    self.hunting_tokens += 1
                else:
                    self.strait_values[strait_tokens] = token["value"]
                    strait_tokens += 1

    def print_cards(self, content: dict[str, Any]) -> None:
        """Decks, levels, and the objectives' conditions."""
        self.deck_of = [0] * 64
        self.copies = [0] * 64
        self.level = [0] * 64
        self.condition = [0] * 64
        self.which = [0] * 64
        self.count = [0] * 64
        self.value = [0] * 64
        self.card_ids = [""] * CARDS
        for first, table in ((0, "action"), (FIRST_PERMANENT, "permanent"), (FIRST_OBJECTIVE, "objective")):
            for number, card in enumerate(content[table]):
                self.card_ids[first + number] = card["id"]
                self.copies[first + number] = card.get("copies", 1)
                self.level[first + number] = card.get("level", 0)
        for kind in range(FIRST_PERMANENT, CARDS):
            self.deck_of[kind] = PERMANENT if kind < FIRST_OBJECTIVE else OBJECTIVE
        for number, card in enumerate(content["objective"]):
            kind = FIRST_OBJECTIVE + number
            self.condition[kind] = CONDITIONS.index(card["condition"])
            self.which[kind] = self.number_of(card.get("which", 0))
            self.count[kind] = card["count"]
            self.value[kind] = card["value"]
        self.deck = [0] * 96
        self.deck_size = [0] * 3
        self.in_colour = [0] * 3
        for kind in range(CARDS):
            deck = self.deck_of[kind]
            self.in_colour[deck] |= self.bits[kind]
            for _ in range(self.copies[kind]):
                self.deck[deck * MOST_IN_DECK + self.deck_size[deck]] = kind
                self.deck_size[deck] += 1

    def print_effects(self, content: dict[str, Any]) -> None:
        """The effects of cards as numbers: steps in one code, powers and reactions by card."""
        self.time = [0] * 64
        self.program = [0] * 64
        self.worth: list[float] = [0] * 64
        self.code = [0] * 1024
        self.power = [0] * 960
        self.has_power = 0
        self.guarding = 0
        self.reaction = [0] * 448
        self.reacting = [0] * 7
        code = [0, 0, 0]
        for first, table in ((0, "action"), (FIRST_PERMANENT, "permanent")):
            for number, card in enumerate(content[table]):
                kind = first + number
                self.worth[kind] = estimate_worth(card["effect"], table == "permanent")
                for power, amount in compile_powers(card["effect"]).items():
                    self.power[kind * POWERS + power] = amount
                    self.has_power |= self.bits[kind]
                    if GUARD_OF_WIDTH < power <= GUARD_OF_WIDTH + 3:
                        self.guarding |= self.bits[kind]
                if table == "action":
                    self.time[kind] = TIMES.index(find_time(card))
                    self.program[kind] = compile_steps(card["effect"], code)
                for part in card["effect"]:
                    for trigger in range(REACTIONS):
                        if REACTION_NAMES[trigger] in part:
                            start = compile_steps(part[REACTION_NAMES[trigger]], code)
                            self.reaction[kind * REACTIONS + trigger] = start
                            self.reacting[trigger] |= self.bits[kind]
        for i, value in enumerate(code):
            self.code[i] = value

    def number_of(self, which: int | str) -> int:
        if isinstance(which, int):
            return which
        return AREA_COLOURS.index(which) if which in AREA_COLOURS else self.continent_ids.index(which)

    def size(self, places: int) -> int:
        """How many places a set has."""
        n = 0
        while places:
            places &= places - 1
            n += 1
        return n
