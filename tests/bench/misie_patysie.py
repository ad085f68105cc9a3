"""misie-patysie: the task's table in one pass, and the closed form."""


def rows(bench):
    million, two = bench.part("misie_table/1000000"), bench.part("misie_table/2000000")
    yield bench.row("table, limit 2 000 000", two.ms, "ms")
    yield bench.row("the same, divided by twice the time for half the size", two.seconds / (2 * million.seconds), "x",
                    at_most=1.5)
    yield bench.row("closed form, numbers to 2^53 - 1, a value", bench.part("misie_golden").ns, "ns", at_most=100)
