/**
 * Positions labels near their wanted heights, each at least `height` from the next. Overlapping labels move up, because the
 * lowest must not cross the axis, and down again if there is no room above. Labels for the same height keep their order.
 *
 * @param wanted - distances from the top
 * @param top - the minimum distance from the top
 */
export function labelPositions(wanted: readonly number[], height: number, top = 0): number[] {
  const fromTop = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const positions = [...wanted];
  let below = Infinity;
  for (const index of fromTop.toReversed()) {
    below = Math.min(positions[index]!, below - height);
    positions[index] = below;
  }
  let above = top - height;
  for (const index of fromTop) {
    above = Math.max(positions[index]!, above + height);
    positions[index] = above;
  }
  return positions;
}

/** A label on a horizontal line: its centre, and half of its width. */
interface PlacedLabel {
  readonly centre: number;
  readonly half: number;
}

/** The labels that fit beside each other, from the last one back. Pure. */
export function withoutOverlaps<Label extends PlacedLabel>(labels: readonly Label[], gap: number): Label[] {
  let free = Infinity;
  const kept = labels.toReversed().filter(({ centre, half }) => {
    if (centre + half > free) return false;
    free = centre - half - gap;
    return true;
  });
  return kept.toReversed();
}
