"""What all boards share: canvas, palette, fonts, sprites, encoder.

A picture is made of tiles: each is drawn once, kept, and pasted on a canvas.
"""
