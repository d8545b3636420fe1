"""What all boards are drawn with. It knows no game: `arbiter render kit` shows samples of everything.

A picture is made of tiles: each is drawn once at four times its size, made smaller, kept, and pasted on a canvas.

- `canvas` is where a renderer begins: a picture with words, panels, icons and pieces at anchors, within limits;
  `layout` has the boxes that say where, `backdrop` what lies behind: space, felt, or a game's own.
- `fonts` makes tiles of text in any script, never wider than asked for; `faces` finds the font files, `graphemes`
  cleans what players call themselves and splits it into letters.
- `palette` has colours, the style of each seat and the `Theme` that a game gives; `themes` has two that are ready, of
  space and of a table; `palettes` recolours a finished picture as its player likes.
- `icons` has the symbols that any game may want, and `Icon`, of which a game makes its own; `pen` draws them.
- `sprites` has tokens, dice, coins, pips, badges and arrows, `cards` faces and backs, `panels` frames and pills;
  `tiles` lays them together, `legend` explains them.
- `cover` is where the picture begins that invites to a game, and writes its title.
- `chart` draws points by round, `chances` how likely each seat was to win, `ending` how a game ended, from what
  everybody saw of it.
- `film` puts pictures one after another, `encode` makes files of them, `cache` keeps what was drawn.
- `samples` is the page of samples.
"""
