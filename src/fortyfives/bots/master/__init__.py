"""The master, level four: he plays deals on in many worlds before he chooses.

This package loads the kernel; it is itself loaded when a master is made.
"""

from fortyfives.bots.master.master import Master

__all__ = ["Master"]
