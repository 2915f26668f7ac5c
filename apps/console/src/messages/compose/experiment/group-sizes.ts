import type { AudienceGroups } from '@sineta/protocol';
import type { Draft } from '../draft/draft.ts';

/** About how many of some devices each group has. Pure. */
export function groupSizes(
  { experiment, holdout: percent = 0 }: Pick<Draft, 'experiment' | 'holdout'>,
  devices: number,
): AudienceGroups {
  const holdout = Math.round((devices * percent) / 100);
  const tested = Math.round(((devices - holdout) * (experiment?.share ?? 0)) / 100);
  const a = Math.floor(tested / 2);
  return { holdout, a, b: tested - a, rest: devices - holdout - tested };
}
