import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { DeviceFilters } from '../devices/device-filters.ts';
import { useOverviewTexts } from './overview-texts.ts';
import type { BreakdownBar } from './breakdown.ts';
import styles from './breakdown-bars.module.css';

interface BreakdownBarsProps {
  readonly bars: readonly BreakdownBar[];
  /** Returns the display name of a part. */
  readonly nameOf: (name: string) => string;
  /** Returns the list of the devices of a part; undefined if there is none. */
  readonly listOf: (name: string) => DeviceList | undefined;
}

/** A filtered list of devices. */
interface DeviceList {
  readonly site: string;
  readonly filters: DeviceFilters;
}

/** Parts of the audience with their numbers, largest first. */
export function BreakdownBars({ bars, nameOf, listOf }: BreakdownBarsProps) {
  const texts = useOverviewTexts();
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, rest, devices, share, length }) => (
        <li key={rest ? '' : name} className={styles.bar}>
          <span className={styles.name}>
            {rest ? texts.rest : <PartName name={nameOf(name)} list={listOf(name)} />}
          </span>
          <span className={styles.value}>
            <b>{texts.count(devices)}</b> {texts.percent(share)}
          </span>
          <div className={styles.fill} style={{ '--part': length } as CSSProperties} />
        </li>
      ))}
    </ul>
  );
}

function PartName({ name, list }: { readonly name: string; readonly list: DeviceList | undefined }) {
  if (list === undefined) return name;
  return (
    <Link to="/sites/$site/devices" params={{ site: list.site }} search={list.filters}>
      {name}
    </Link>
  );
}
