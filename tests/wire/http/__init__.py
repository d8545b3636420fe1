"""Interactions that Discord brings over HTTP: the stand-in that does so, and the bot that takes them."""
