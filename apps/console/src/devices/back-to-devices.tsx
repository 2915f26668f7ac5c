import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastSearch } from '../page/last-search.ts';
import { pressedBy } from '../page/pressed-by.ts';
import styles from './details/device-page.module.css';

interface BackToDevicesProps {
  readonly site: string;
  /** The id of the device or the person, whose row the list returns to. */
  readonly row?: string;
  readonly children: ReactNode;
}

/** The way from a device or a person back to the list, as it was filtered. */
export function BackToDevices({ site, row, children }: BackToDevicesProps) {
  return (
    <Link
      ref={pressedBy('u')}
      to="/sites/$site/devices"
      params={{ site }}
      search={lastSearch('devices', site)}
      // The list scrolls to the row.
      {...(row !== undefined && { state: { row }, resetScroll: false })}
      className={styles.back}
    >
      {children}
    </Link>
  );
}
