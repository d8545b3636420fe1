"""Drawing: what is to be drawn, the queue in which it waits, and the processes that do it. It knows no Discord."""
