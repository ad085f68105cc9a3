"""Random boards that are small enough for exhaustive search."""


def cactus(rng, cycles):
    """A random valid board of hydrorozgrywka with this many cycles."""
    edges, n = [], 1
    for _ in range(cycles):
        ring = [rng.randint(1, n), *range(n + 1, n + rng.randint(3, 4))]
        n = max(ring + [n])
        edges += zip(ring, ring[1:] + ring[:1])
    names = list(range(1, n + 1))
    rng.shuffle(names)
    return f"{n} {len(edges)} " + " ".join(f"{names[a - 1]} {names[b - 1]}" for a, b in edges), n


def make(game, rng):
    """A small random board, and a start or None."""
    if game == "misie-patysie":
        return f"{rng.randint(1, 9)} {rng.randint(0, 9)} {rng.randint(1, 5)}", None
    if game == "paski":
        return " ".join(str(rng.randint(1, 4)) for _ in range(3)) + f" {rng.randint(1, 11)}", None
    if game == "hydrorozgrywka":
        board, n = cactus(rng, rng.randint(1, 3))
        return board, rng.randint(1, n)
    if game == "zielone":
        a, b = rng.randint(1, 4), rng.randint(1, 4)
        lines = [f"{a} {b}"]
        for vertex in range(1, a + b + 1):
            others = range(a + 1, a + b + 1) if vertex <= a else range(1, a + 1)
            chosen = rng.sample(others, rng.randint(1, min(3, len(others))))
            lines.append(f"{int(rng.random() < 0.35)} {len(chosen)} " + " ".join(map(str, chosen)))
        return "\n".join(lines), rng.randint(1, a + b)
    if game == "graf":
        n = rng.randint(2, 8)
        edges = {(u, v) for u in range(1, n + 1) for v in range(1, n + 1) if u != v and rng.random() < 0.25}
        ends = sorted(set(range(1, n + 1)) - {u for u, _ in edges})
        listed = [f"{vertex} {rng.choice('WLD')}" for vertex in ends if rng.random() < 0.7]
        pairs = " ".join(f"{u} {v}" for u, v in sorted(edges))
        return f"{n} {len(edges)} {pairs} {len(listed)} {' '.join(listed)}", rng.randint(1, n)
    rows, cols = rng.randint(2, 4), rng.randint(2, 4)
    cells = [rng.choice("....*E") for _ in range(rows * cols)]
    for place, man in zip(rng.sample(range(rows * cols), 2), "CT"):
        cells[place] = man
    text = "".join(cells)
    return f"{rows} {cols} " + " ".join(text[i : i + cols] for i in range(0, len(text), cols)), None
