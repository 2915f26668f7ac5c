import { limits } from '@sineta/protocol/limits';
import type { CSSProperties } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './byte-meter.module.css';
import { composeTexts } from '../compose-texts.ts';

/** The size of the message, or of its longest version. Screen readers read it only when it exceeds the limit. */
export function ByteMeter({ size, isLongest }: { readonly size: number; readonly isLongest: boolean }) {
  const { meter } = useTexts(composeTexts);
  const excess = size - limits.payloadBytes;
  const part = { '--part': Math.min(1, size / limits.payloadBytes) } as CSSProperties;
  return (
    <div className={styles.meter} data-over={excess > 0 || undefined}>
      <p className={styles.line}>
        <span>{isLongest ? meter.longest : meter.label}</span>
        <span>{meter.value(size, limits.payloadBytes)}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} style={part} />
      </div>
      <output className={styles.over}>{excess > 0 && meter.over(excess)}</output>
    </div>
  );
}
