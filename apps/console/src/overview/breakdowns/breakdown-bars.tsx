import type { CSSProperties } from 'react';
import type { DeviceFilters } from '../../devices/device-filters.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { overviewTexts } from '../overview-texts.ts';
import type { BreakdownBar } from './breakdown.ts';
import { type Change, ChangeNote } from '../change-note.tsx';
import styles from './breakdown-bars.module.css';

interface BreakdownBarsProps {
  readonly site: string;
  readonly bars: readonly BreakdownBar[];
  /** Returns the display name of a part. */
  readonly nameOf: (name: string) => string;
  /** Returns the filters of the devices of a part; undefined if there are none. */
  readonly filtersOf: (name: string) => DeviceFilters | undefined;
  /** What changed in a part, which is below its bar. */
  readonly changeOf?: ((name: string) => Change | undefined) | undefined;
}

/** Parts of the audience with their numbers, largest first. */
export function BreakdownBars({ site, bars, nameOf, filtersOf, changeOf }: BreakdownBarsProps) {
  const texts = useTexts(overviewTexts);
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, rest, devices, share, length }) => (
        <li key={rest ? '' : name} className={styles.bar}>
          <span className={styles.name}>
            {rest ? (
              texts.rest
            ) : (
              <DevicesLink site={site} filters={filtersOf(name)}>
                {nameOf(name)}
              </DevicesLink>
            )}
          </span>
          <span className={styles.value}>
            <b>{texts.count(devices)}</b> {texts.percent(share)}
          </span>
          <div className={styles.fill} style={{ '--part': length } as CSSProperties} />
          {!rest && changeOf && <ChangeNote change={changeOf(name)} />}
        </li>
      ))}
    </ul>
  );
}
