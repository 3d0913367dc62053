"""Runs migrations on the connection that `migrate` hands over."""

from alembic import context

from ludothek.server.db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
