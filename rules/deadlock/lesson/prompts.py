"""What the guided table explains of every question: at length the first time, then in short; each by its rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deadlock.model.questions import Prompt
from rules.engine import say
from rules.engine.lesson import Tip

PROMPTS: Mapping[str, Tip] = {
    Prompt.RACE: Tip(
        say(
            "**Seven races**, each with strengths for the whole game. Some have an ability that is tried once a turn:"
            " stealing, spying, poisoning. Humans and Tarth have none, so their turn is simpler: Humans earn more by"
            " trade, the Tarth have the strongest ground troops and rich farms."
        ),
        say("Choose a race that nobody has."),
        ("DL-SET-02", "DL-ABL-01", "DL-RAC-HUM-1", "DL-RAC-TAR-1", "DL-RAC-TAR-2"),
    ),
    Prompt.LANDING: Tip(
        say(
            "**Your landing** puts a City Center and one colonist on a territory. Its ground makes buildings better:"
            " Plains are for farms (+3), Mountains for mines (+3), Swamps for energy plants (+3), Ruins for culture"
            " and research. Land around it matters as much: that is where you will grow. Nobody lands on an Ocean, or"
            " beside another landing."
        ),
        say("Good ground, and free land around it."),
        ("DL-SET-09", "DL-SET-10", "DL-SET-11", "DL-TER-03", "DL-TER-04", "R4"),
    ),
    Prompt.HUNGER: Tip(
        say(
            "**Upkeep:** each colonist eats 1 Food, and there is too little. Whoever goes hungry leaves the map and"
            " is a **rebel**. Name those whose work you miss least. Next time buy Food in your Trade Phase, 2 Credits"
            " each."
        ),
        say("Whoever goes hungry turns rebel: name those whose work you miss least."),
        ("DL-UPK-01", "DL-UPK-02", "DL-COL-06", "DL-TRD-01"),
    ),
    Prompt.POWER: Tip(
        say(
            "**Upkeep:** farms, mines, Factories, Universities and the like take 1 Energy each, their large versions 3,"
            " and you have too little. What gets none gives nothing until your next Upkeep. Choose what you need most:"
            " food before metal. Nuclear Plants make Energy, and in the Trade Phase it costs 2 Credits."
        ),
        say("Too little Energy: what gets none gives nothing until your next Upkeep."),
        ("DL-UPK-03", "DL-UPK-04", "DL-UPK-07", "DL-UPK-08", "DL-TRD-01"),
    ),
    Prompt.HOUSING: Tip(
        say(
            "**Upkeep:** there are more colonists than homes in your whole empire, and whoever has none turns rebel."
            " Name those whose work you miss least. Dwellings cost 3 Metal and house 3; a City Center houses 5."
        ),
        say("More colonists than homes: name those whose work you miss least."),
        ("DL-UPK-09", "DL-UPK-10"),
    ),
    Prompt.LABOR: Tip(
        say(
            "**Labor:** there is more work than colonists, so choose. Most buildings give nothing unless one colonist"
            " works in them, and colonists work where they stand. The City Center comes first: it is your culture,"
            " and without culture colonists rebel. Whoever has no work at all rolls a die and rebels on 4 or more."
            " **Confirm the usual** takes the sensible order: city, culture, food, energy, metal."
        ),
        say(
            "One colonist for each building that is to give something. Confirm the usual is mostly right; /orders with"
            " routine set to usual answers this for you."
        ),
        ("DL-LAB-01", "DL-LAB-02", "DL-LAB-03", "DL-LAB-05", "DL-COL-03", "DL-COL-04", "R74"),
    ),
    Prompt.VICTIMS: Tip(
        say(
            "**Disaster** strikes one of your territories: colonists there die or rebel, and a die has said how many."
            " It matters only which buildings lose those who work in them, so name those who are idle first. Then"
            " press Confirm."
        ),
        say("Name those whose work you miss least."),
        ("DL-EVT-03", "DL-EVT-04", "DL-RAC-REL-2", "DL-COL-08"),
    ),
    Prompt.HOMES: Tip(
        say(
            "**Population:** each City Center brings a colonist a turn, as long as there are homes. Put new colonists"
            " where work waits: they begin in your next Labor Phase, and whoever finds none then may rebel. To move one"
            " later costs 2 Credits."
        ),
        say("Put new colonists where work waits for them; Confirm the usual looks for it."),
        ("DL-POP-01", "DL-POP-02", "DL-POP-03", "DL-POP-04", "DL-POP-05", "DL-LAB-03", "DL-TRN-04"),
    ),
    Prompt.MORALE: Tip(
        say(
            "**Morale:** your culture does not reach for all your people, so some rebel. A City Center that is at"
            " work counts 5, a Cultural Center 10. Name those whose work you miss least, and think of culture when"
            " you build."
        ),
        say("Too little culture: name those whose work you miss least."),
        ("DL-MOR-01", "DL-MOR-02"),
    ),
    Prompt.RETURN: Tip(
        say(
            "**Good news:** culture is more than you need, so one rebel is loyal again. Choose a territory; the"
            " colonist stands idle there and can work from your next Labor Phase on."
        ),
        say("A rebel comes home: where does work wait?"),
        ("DL-MOR-03", "DL-COL-10"),
    ),
    Prompt.TAX: Tip(
        say(
            "**Taxation:** each territory pays 1 Credit at the Low rate, 2 at Medium, 3 at High. Low brings back a"
            " rebel in each territory, High makes one of a colonist in each. So: Low with rebels, else Medium. This"
            " can be answered once and for all: type **/orders** and set tax to usual. Standing orders keep a turn"
            " short."
        ),
        say("Low with rebels, else Medium. /orders with tax set to usual does just that for you."),
        ("DL-TAX-01", "DL-TAX-02", "DL-TAX-03", "DL-TAX-04", "DL-TAX-08"),
    ),
    Prompt.FORGIVE: Tip(
        say(
            "The Low tax brings rebels back, one in each territory as long as there are rebels and homes, and they do"
            " not last for all. Choose territories where work waits."
        ),
        say("Let rebels come back to where work waits."),
        ("DL-TAX-02",),
    ),
    Prompt.HIGH: Tip(
        say("The High tax turns one colonist rebel in each territory. Name in each the one whose work you miss least."),
        say("Name in each territory whose work you miss least."),
        ("DL-TAX-04",),
    ),
    Prompt.REVOLT_BUILDING: Tip(
        say(
            "**Rebellion!** For every 5 rebels a die is rolled, and it showed a 1: a building is lost, whoever works"
            " there dies, and so do 5 of the rebels. Give up the cheapest. Low taxes and culture make rebels loyal"
            " before it comes to this."
        ),
        say("The rebels take a building: give up the cheapest."),
        ("DL-REB-01", "DL-REB-02", "DL-REB-03", "DL-TAX-02", "DL-MOR-03"),
    ),
    Prompt.REVOLT_UNIT: Tip(
        say("The rebels also take one ground unit of yours, Colonizers included. Give up the cheapest."),
        say("Give up the cheapest."),
        ("DL-REB-03",),
    ),
    Prompt.RESOURCE: Tip(
        say(
            "**Resource Phase:** farms, mines and plants give what they have. City Centers, Factories, ports and"
            " Airports can do one of two things in a turn: **trade** for Credits, or **make units**. Mark those that"
            " you keep for units and press Confirm; with none marked, all trade. A City Center trades for 5 Credits,"
            " or makes a Colonizer."
        ),
        say("Keep only what is to make units in this turn; everything else trades for Credits."),
        ("DL-RES-01", "DL-RES-07", "DL-RES-09", "DL-PRD-01", "R26"),
    ),
    Prompt.DIPLOMACY: Tip(
        say(
            "**Diplomacy:** while you are here, everybody may make deals: goods, units, land, promises. **Deals and"
            " more…** is for writing an offer and answering one. Promises are written down, but nobody is made to keep"
            " them. The computer at this table offers nothing, so go on."
        ),
        say("Deals are made now: see Deals and more…, else go on."),
        ("DL-DIP-01", "DL-DIP-02", "DL-DIP-06"),
    ),
    Prompt.TRADE: Tip(
        say(
            "**Trade:** 2 Credits buy 1 of any good. Mark what you want, of several goods if you like, and press"
            " Confirm. First think of your next Upkeep: 1 Food for each colonist, 1 Energy for each farm, mine,"
            " University and Factory; your panel warns you of what will be short. What is left may buy Metal for what"
            " you want to build now."
        ),
        say("First the Food and Energy of your next Upkeep, then Metal for what you want to build."),
        ("DL-TRD-01", "DL-TRD-02", "DL-UPK-01", "DL-UPK-03"),
    ),
    Prompt.MARKET: Tip(
        say(
            "**Black Market:** the Skirineen buy goods for little and sell units at once, 10 Credits each, and"
            " technologies for 100. A unit bought now can act in this very turn: march, fight, guard. Whoever did"
            " business rolls a die at the end: on a 6 (Humans 5 or 6) there is a **scandal**, and colonists rebel. So"
            " come seldom, for something that counts."
        ),
        say("Units for 10 Credits, at once; a deal risks a scandal. Mostly you just go on."),
        ("DL-BLK-01", "DL-BLK-03", "DL-BLK-04", "DL-BLK-05", "DL-BLK-06", "DL-RAC-HUM-4"),
    ),
    Prompt.BUSINESS: Tip(
        say(
            "**Trade and Black Market:** 2 Credits buy 1 of any good. First think of your next Upkeep: **Confirm the"
            " usual** buys the Food and Energy that it lacks. Metal can wait: the next question buys what you build"
            " with. The Skirineen of the Black Market sell units, 10 Credits each, which can act in this very turn,"
            " and technologies for 100. Whoever deals with them rolls a die: on a 6 (Humans 5 or 6) there is a"
            " **scandal**, and colonists rebel. So come seldom, for something that counts."
        ),
        say(
            "What your next Upkeep lacks is bought as usual. Units for 10 Credits, at once; such a deal risks"
            " a scandal."
        ),
        (
            "DL-TRD-01",
            "DL-TRD-02",
            "DL-UPK-01",
            "DL-UPK-03",
            "DL-BLK-01",
            "DL-BLK-03",
            "DL-BLK-04",
            "DL-BLK-05",
            "DL-BLK-06",
            "DL-RAC-HUM-4",
            "R91",
            "R92",
        ),
    ),
    Prompt.SCANDAL: Tip(
        say(
            "**Scandal!** Your business with the Skirineen is in the news, and colonists rebel. Name those whose work"
            " you miss least."
        ),
        say("Name those whose work you miss least."),
        ("DL-BLK-06",),
    ),
    Prompt.BUILD: Tip(
        say(
            "**Build:** one construction for each territory and turn, and units in City Centers, Factories, ports and"
            " Airports, which then give back what they earned by trade. Metal that is missing is bought, 2 Credits"
            " each. Mark all that you want, watch the totals, then press Confirm. Farms, mines and plants cost 5"
            " Metal and want a colonist each; Dwellings (3) house 3; a Cultural Center (5) keeps 10 people content. A"
            " **Colonizer** (3) takes a colonist along and settles new land."
        ),
        say("One construction for each territory, and units where you want them. Build work for who comes next."),
        ("DL-BLD-01", "DL-BLD-02", "DL-BLD-08", "DL-PRD-02", "DL-PRD-06", "DL-COL-03", "DL-CLN-02", "R90", "R92"),
    ),
    Prompt.ABILITY: Tip(
        say(
            "Your race has an **ability**: it is tried on each enemy territory beside yours, a die each, and only a 1"
            " succeeds. It costs nothing, so try all: Confirm the usual."
        ),
        say("It costs nothing: Confirm the usual tries all targets."),
        ("DL-ABL-01", "DL-ABL-02", "DL-ABL-03", "DL-ABL-04"),
    ),
    Prompt.KIND: Tip(
        say("Your thieves are in! Choose Food or Metal; a die says how much, at most what is there."),
        say("Take what you lack."),
        ("DL-ABL-05", "DL-RAC-CHC-5"),
    ),
    Prompt.COPY: Tip(
        say("Your spies found the laboratory: choose a technology that you lack."),
        say("Which technology helps you most?"),
        ("DL-ABL-06", "R43"),
    ),
    Prompt.SABOTAGE: Tip(
        say("Your saboteurs may destroy one military unit in that territory. Take the dearest."),
        say("The dearest unit is the best victim."),
        ("DL-ABL-08",),
    ),
    Prompt.MISSILES: Tip(
        say(
            "**Missiles** fly three steps, over anything, and are gone afterwards. All at one territory are one"
            " salvo. Laser Defenses shoot at them, so send several, at Lasers before an attack or at what is dear. Or"
            " keep them."
        ),
        say("Fire several at one place, or keep them."),
        ("DL-MIS-01", "DL-MIS-02", "DL-MIS-03", "DL-MIS-04"),
    ),
    Prompt.SPARE: Tip(
        say(
            "A Missile has hit you, but not well: you choose which of your military units there is lost. The"
            " cheapest, as a rule; /orders can say so once and for all."
        ),
        say("Give up the cheapest."),
        ("DL-MIS-07",),
    ),
    Prompt.STRIKE: Tip(
        say(
            "Your Missile has hit well: you choose what it destroys. A Laser Defense or the dearest unit is a good"
            " choice."
        ),
        say("Destroy what stands in your way."),
        ("DL-MIS-08", "DL-MIS-09"),
    ),
    Prompt.TRANSPORT: Tip(
        say(
            "**Transport:** each unit may move: Infantry and Colonizers one step, Tanks and Scouts two, Planes three."
            " It stops where the land is not yours, and where somebody else is, it fights. Colonists move only within"
            " your land, for 2 Credits each, to find work. Beside an attack in the list stand your chances. Mark all"
            " moves, then press Confirm; with none marked, all stay."
        ),
        say("Who attacks, who settles, who goes where work is? With nothing marked all stay."),
        ("DL-TRN-01", "DL-TRN-02", "DL-TRN-03", "DL-TRN-04", "DL-CTL-07"),
    ),
    Prompt.BATTLES: Tip(
        say(
            "You attack in several places. The battles are fought one after the other, in the order that you choose;"
            " mostly it does not matter."
        ),
        say("In which order? Mostly it does not matter."),
        ("DL-ATK-01",),
    ),
    Prompt.HANGAR: Tip(
        say(
            "Planes that attacked fly home to the nearest Airport or Airbase, and several are equally near. Choose"
            " the one that needs defenders, or is nearer to the next enemy."
        ),
        say("Which hangar needs the Planes more?"),
        ("DL-PLN-01",),
    ),
    Prompt.SETTLE: Tip(
        say(
            "**Colonization:** a Colonizer that stands on land without enemies may settle there. The land is yours,"
            " with free Dwellings and the colonist from aboard. Build work there soon: whoever is idle may rebel."
            " Oceans and land with six buildings cannot be settled."
        ),
        say("Settle in free land: it pays tax, and beside the Dwellings it has five places to build on."),
        ("DL-CLN-01", "DL-CLN-02", "DL-CLN-03", "DL-TER-01", "DL-LAB-03", "R49"),
    ),
    Prompt.RESEARCH: Tip(
        say(
            "**Research:** 50 research points are spent by themselves. You see five cards that nobody else sees, and"
            " keep one technology for good."
        ),
        say("Which of these technologies helps you most?"),
        ("DL-RSH-01", "DL-RSH-02"),
    ),
}
