"""What the parts of a record have in common: strict, frozen, and made of values of a bounded size."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MAX_ROWS = 100_000
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hex64 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Secret = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){16,64}$")]
Text = Annotated[str, Field(max_length=200)]
Count = Annotated[int, Field(ge=0, lt=1 << 53)]
Options = Annotated[dict[Text, Text], Field(max_length=100)]


class Part(BaseModel):
    """A part of a record."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
