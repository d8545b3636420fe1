"""What the guided table explains of what happens: once each, by its rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deadlock.model import events
from rules.engine import Event, say
from rules.engine.lesson import Tip

EVENTS: Mapping[type[Event], Tip] = {
    events.TerrainRolled: Tip(
        say(
            "**The map** is rolled anew for every game: 25 territories, named by column and row, A1 to E5. Neighbours"
            " share a side, not a corner."
        ),
        rules=("DL-SET-03", "DL-SET-04", "DL-SET-06"),
    ),
    events.Built: Tip(
        say(
            "**A new building**, unless it houses or guards, gives nothing yet: it wants a colonist in your next Labor"
            " Phase, and many want 1 Energy in each Upkeep."
        ),
        rules=("DL-BLD-08", "DL-COL-03", "DL-COL-04", "DL-UPK-03", "DL-BLD-01"),
    ),
    events.UnitsMade: Tip(
        say("**A Colonizer** carries one colonist, who counts nowhere until the Colonizer settles."),
        rules=("DL-PRD-06", "DL-PRD-01", "R35"),
    ),
    events.BattleBegan: Tip(
        say(
            "**A battle** goes on until one side is gone. Each unit rolls as many dice as its Attack, every 1 is a hit,"
            " and as many hits as its Defense destroy a unit. Colonists fight, too, but badly."
        ),
        rules=("DL-ATK-02", "DL-ATK-04", "DL-ATK-09", "DL-ATK-10"),
    ),
    events.ControlChanged: Tip(
        say(
            "**Control:** land is yours when you settle it, or win a battle there with a unit on the ground; what was"
            " built there is destroyed in the battle."
        ),
        rules=("DL-CTL-02", "DL-CTL-03", "DL-ATK-15"),
    ),
    events.IdleRolled: Tip(
        say(
            "**Idle colonists** roll a die in the Labor Phase: on 4 or more they rebel. In new land that is a risk"
            " which everybody takes."
        ),
        rules=("DL-LAB-03", "R16"),
    ),
    events.Rebelled: Tip(
        say(
            "**Rebels** have left the map. They work nowhere, but they still need culture, and every 5 of them may"
            " start a revolt. Spare culture brings back one a turn, the Low tax one for each territory."
        ),
        rules=("DL-COL-06", "DL-COL-07", "DL-REB-01", "DL-MOR-02", "DL-MOR-03", "DL-TAX-02"),
    ),
    events.Returned: Tip(
        say("**Loyal again:** the colonist stands idle and can work from your next Labor Phase on."),
        rules=("DL-COL-10",),
    ),
    events.Upkept: Tip(
        say(
            "**Upkeep** begins each turn: 1 Food for each colonist, and Energy for what needs it. It is paid by itself."
        ),
        rules=("DL-UPK-01", "DL-UPK-03", "DL-UPK-06"),
    ),
    events.Produced: Tip(
        say(
            "**Harvest:** a farm, mine or plant that is staffed and has its Energy gives 4, and more on ground that"
            " suits it. Nobody else sees your stocks."
        ),
        rules=("DL-RES-01", "DL-RES-02", "DL-RES-03", "DL-RES-04", "DL-TER-03", "R62"),
    ),
    events.Traded: Tip(
        say(
            "**Trade:** City Centers, Factories, ports and Airports can do one of two things in a turn: earn Credits,"
            " or make units. They all earn first; what makes units later in the turn gives its Credits back."
        ),
        rules=("DL-RES-07", "DL-PRD-01", "R26", "R90"),
    ),
    events.Hired: Tip(
        say("**From the Skirineen:** everybody sees the unit, and everybody knows that you did business."),
        rules=("DL-BLK-03", "DL-BLK-04"),
    ),
    events.EventStruck: Tip(
        say("**Events:** a die each turn: 1 is an earthquake, 2 a plague, 3 a rebellion, somewhere on the planet."),
        rules=("DL-EVT-01", "DL-EVT-02", "DL-EVT-03", "DL-EVT-04", "DL-EVT-05"),
    ),
    events.ScandalRolled: Tip(
        say("**The scandal die** is rolled once, however much business there was."),
        rules=("DL-BLK-06",),
    ),
    events.TechnologyGained: Tip(
        say("**Technologies** are secret: others only learn how many you have."),
        rules=("DL-RSH-02", "R62"),
    ),
}
