import type { Overview } from '@sineta/protocol';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { noonOf } from '../plot/days.ts';
import bar from './breakdowns/breakdown-bars.module.css';
import { overviewTexts } from './overview-texts.ts';
import { signed } from './signed.ts';

/** How many devices of a part joined and left, beside the period before. */
export type Change = Omit<Overview['changes']['topics'][number], 'id' | 'name'>;

interface ChangeNoteProps {
  /** Undefined if nothing changed. */
  readonly change: Change | undefined;
}

/** The devices of a part that joined and left, beside the period before. */
export function ChangeNote({ change }: ChangeNoteProps) {
  const { changes: texts } = useTexts(overviewTexts);
  const { number } = useAmounts();
  if (change === undefined) return null;
  const { joined, left, before, since } = change;
  return (
    <span className={bar.note}>
      {texts.net(signed(joined - left, number), before && signed(before.joined - before.left, number))}{' '}
      {texts.joined(joined)}, {texts.left(left)}
      {since !== undefined && `, ${texts.topicSince(new Date(noonOf(since) * 1000))}`}
    </span>
  );
}
