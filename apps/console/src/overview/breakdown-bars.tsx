import type { CSSProperties } from 'react';
import { useOverviewTexts } from './overview-texts.ts';
import type { BreakdownBar } from './breakdown.ts';
import styles from './breakdown-bars.module.css';

interface BreakdownBarsProps {
  readonly bars: readonly BreakdownBar[];
  /** Returns the display name of a part. */
  readonly nameOf: (name: string) => string;
}

/** Parts of the audience with their numbers, largest first. */
export function BreakdownBars({ bars, nameOf }: BreakdownBarsProps) {
  const texts = useOverviewTexts();
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, rest, devices, share, length }) => (
        <li key={rest ? '' : name} className={styles.bar}>
          <span className={styles.name}>{rest ? texts.rest : nameOf(name)}</span>
          <span className={styles.value}>
            <b>{texts.count(devices)}</b> {texts.percent(share)}
          </span>
          <div className={styles.fill} style={{ '--part': length } as CSSProperties} />
        </li>
      ))}
    </ul>
  );
}
