"""How Alembic runs the migrations: on the connection that `bot.store.opening` hands it."""

from __future__ import annotations

from alembic import context

from bot.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
