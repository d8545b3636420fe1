"""Standing orders in words: what is answered for a player. The keys are what journals keep. [GP-24]"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say

COUNTER_WORDS: Mapping[str, str] = {
    "concerned": say("ask when concerned"),
    "ask": say("always ask"),
    "never": say("never"),
    "always": say("always counter"),
}
VICTIM_WORDS: Mapping[str, str] = {"automatic": say("automatic"), "ask": say("ask")}
ATTACK_WORDS: Mapping[str, str] = {
    "ask": say("ask"),
    "peace": say("Peace Talks when attacked, else ask"),
    "never": say("never"),
}
PLACE_WORDS: Mapping[str, str] = {"ask": say("ask"), "automatic": say("automatic")}
POLICIES: Mapping[str, Mapping[str, str]] = {
    "counter": COUNTER_WORDS,
    "victims": VICTIM_WORDS,
    "attack": ATTACK_WORDS,
    "places": PLACE_WORDS,
}
"""By the fields of the standing orders."""
