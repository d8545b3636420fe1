"""What is read of tables and of how they went; nothing here changes one."""
