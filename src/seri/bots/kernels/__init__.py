"""What bots compute, compiled: the value net, its training, and the searches.

Everything here is written against the generic functions of `core.contract`, so it runs any game.
States are kept in small arrays and copied by assigning one row to another; nothing is allocated
while a search or a training runs.
"""
