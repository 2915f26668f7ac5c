/** How many of the latest responses are remembered, and how many are needed to judge by them. */
const capacity = 100;
const enough = 20;
/**
 * The shares at which reports become widespread, and no longer are. In an old list that was imported most devices may be gone;
 * of an audience in use hardly a tenth is. A push service may recover machine by machine.
 */
const widespread = { from: 0.9, below: 0.25 };

/**
 * Which devices of one sender a push service reported as gone lately. Visitors end their subscriptions one by one: when
 * nearly all are gone at the same time, the push service or a proxy before it may be wrong.
 */
export interface GoneReports {
  /**
   * @param isFirst - false for a device that was reported as gone before: after a broadcast only these are sent to again,
   *   and all of them are gone
   * @returns what it changed
   */
  add(isGone: boolean, isFirst: boolean): 'began' | 'ended' | undefined;
  readonly areWidespread: boolean;
}

export function createGoneReports(): GoneReports {
  const firsts = createShare();
  // After a restart nothing is known of first reports.
  const all = createShare();
  let areWidespread = false;
  return {
    add(isGone, isFirst) {
      if (isFirst || !isGone) firsts.add(isGone);
      all.add(isGone);
      const known = firsts.count >= enough ? firsts : all;
      const before = areWidespread;
      areWidespread = known.count >= enough && known.share >= (before ? widespread.below : widespread.from);
      if (before === areWidespread) return undefined;
      return areWidespread ? 'began' : 'ended';
    },
    get areWidespread() {
      return areWidespread;
    },
  };
}

function createShare() {
  const values: boolean[] = [];
  let oldest = 0;
  let gone = 0;
  return {
    add(isGone: boolean) {
      if (values[oldest]) gone -= 1;
      if (isGone) gone += 1;
      values[oldest] = isGone;
      oldest = (oldest + 1) % capacity;
    },
    get count() {
      return values.length;
    },
    get share() {
      return gone / values.length;
    },
  };
}
