/**
 * Where labels stand that want to be at certain heights, each at least `height` from the next: those
 * that would overlap move up, since the lowest line is nobody's to push below the axis.
 *
 * @param wanted - from the top, in any order
 */
export function labelPositions(wanted: readonly number[], height: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[b]! - wanted[a]!);
  const positions = [...wanted];
  let below = Infinity;
  for (const index of order) {
    below = Math.min(positions[index]!, below - height);
    positions[index] = below;
  }
  return positions;
}
