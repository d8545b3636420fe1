"""What skirmish games share: named cells of a grid, lines past boxes, and routes; whole numbers only.

The games keep what differs between them: what blocks a line and where eyes are, levels and faces, what a step costs.
"""

from rules.skirmish.cells import Grid
from rules.skirmish.lines import Point, crosses, meets
from rules.skirmish.routes import Route, Step, routes

__all__ = ["Grid", "Point", "Route", "Step", "crosses", "meets", "routes"]
