import type { MessageDetails } from '@sineta/protocol';
import type { Draft } from './draft.ts';

/** What a draft copies of the experiment and the control group of a message. */
export function dividedOf({
  experiment,
  holdout,
}: Pick<MessageDetails, 'experiment' | 'holdout'>): Pick<Draft, 'experiment' | 'holdout'> {
  return {
    ...(experiment && {
      experiment: {
        share: experiment.share,
        decideAfterMinutes: experiment.decideAfterMinutes,
        variant: experiment.variant,
      },
    }),
    ...(holdout && { holdout: holdout.percent }),
  };
}
