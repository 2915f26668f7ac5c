/**
 * Where labels stand that want to be at certain heights, each at least `height` from the next: those that would
 * overlap move up, since the lowest line is nobody's to push below the axis, and down again where there is no room above.
 * Of those that want the same, the first is the uppermost.
 *
 * @param wanted - from the top
 * @param top - the uppermost that a label may stand
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
