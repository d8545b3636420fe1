"""What players may call themselves, to the discomfort of pictures."""

from __future__ import annotations

HOSTILE = {
    "long": "W" * 400,
    "empty": "",
    "blank": " \n\t ",
    "Chinese": "銀河帝国の最後の皇帝とその無敵艦隊",
    "Arabic": "القائد الأعلى للأسطول المجري",
    "Hebrew": "שלום לכל העולמות",
    "emoji": "👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿👨‍👩‍👧‍👦🚀✨",
    "marks": "Z" + "\u0335\u0321\u0489" * 40,
    "markup": "**__@everyone__** `x` <@1> [a](b)",
    "controls": "\u202eevil\x00\x1b[31m\u2066",
}
