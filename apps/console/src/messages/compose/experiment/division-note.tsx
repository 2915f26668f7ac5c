import { useNow } from '../../../time/use-now.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Reach } from '../../../devices/counts/use-reach.ts';
import type { Draft } from '../draft/draft.ts';
import { mayDivide } from '../draft/draft-to-message.ts';
import type { SendTime } from '../draft/schedule.ts';
import styles from '../compose.module.css';
import { divisionTexts } from './division-texts.ts';
import { groupSizes } from './group-sizes.ts';

interface DivisionNoteProps {
  readonly draft: Draft;
  readonly reach: Reach;
  readonly sendTime: SendTime;
}

/** How many devices get which variant and when, and how many get nothing. */
export function DivisionNote({ draft, reach, sendTime }: DivisionNoteProps) {
  const note = useTexts(divisionTexts);
  const { experiment, holdout } = draft;
  const now = useNow();
  if (!mayDivide(draft)) return null;
  const sizes = reach.kind === 'counted' ? groupSizes(draft, reach.count.devices) : undefined;
  const sentAt = sendTime.kind === 'instant' ? sendTime.at : now;
  const decideAt = new Date(sentAt.getTime() + (experiment?.decideAfterMinutes ?? 0) * 60_000);
  return (
    <>
      {experiment && (
        <p className={styles.figures}>
          {sizes ? note.tested(sizes.a, sizes.b) : note.shares(experiment.share)}
          {experiment.share < 100 && ` ${sizes ? note.rest(sizes.rest, decideAt) : note.later(decideAt)}`}
        </p>
      )}
      {holdout !== undefined && <p>{sizes ? note.holdout(sizes.holdout) : note.holdoutShare(holdout)}</p>}
    </>
  );
}
