"""How fast the environments are, by ratios within one run."""

from nova_luna.bench import measure


def test_the_batch_keeps_up_with_the_rules():
    best = (0.0, 0.0)
    # A busy machine can spoil one measurement, but not five.
    for _ in range(5):
        rules, batch, aec = measure(64, 2, 1.0)
        best = max(best, (batch / rules, batch / aec))
        if best[0] >= 0.4 and best[1] >= 100:
            return
    raise AssertionError(f"batch / rules is {best[0]:.2f}, batch / loop is {best[1]:.0f}")
