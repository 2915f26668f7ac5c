import type { Counts } from '@sineta/protocol';
import type { CSSProperties } from 'react';
import { useAmounts } from '../texts/use-texts.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { funnelOf } from './funnel.ts';
import styles from './funnel-bars.module.css';

/** What became of a message, step by step: every number is text, the bars only show it. */
export function FunnelBars({ counts }: { readonly counts: Counts }) {
  const { page } = useMessagesTexts();
  const { number } = useAmounts();
  return (
    <ol className={styles.bars}>
      {funnelOf(counts).map(({ step, before, devices, ofAll, ofBefore }) => (
        <li key={step} className={styles.bar} data-step={step} data-none={devices === 0 || undefined}>
          <span>{page.steps[step]}</span>
          <span className={styles.count}>{number(devices)}</span>
          <div className={styles.track}>
            <div className={styles.fill} style={{ '--part': ofAll } as CSSProperties} />
          </div>
          {before !== undefined && ofBefore !== undefined && (
            <span className={styles.share}>{page.ofBefore(ofBefore, before)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
