import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastSearch } from '../page/search/last-search.ts';
import { pressedBy } from '../page/pressed-by.ts';
import styles from './details/device-page.module.css';

interface BackToDevicesProps {
  readonly site: string;
  /** The list; the devices when absent. */
  readonly list?: 'devices' | 'people';
  /** The id of the device or the person, whose row the list returns to. */
  readonly row?: string;
  readonly children: ReactNode;
}

/** The way from a device or a person back to the list, as it was filtered. */
export function BackToDevices({ site, list = 'devices', row, children }: BackToDevicesProps) {
  return (
    <Link
      ref={pressedBy('u')}
      to={list === 'devices' ? '/sites/$site/devices' : '/sites/$site/users'}
      params={{ site }}
      search={lastSearch(list, site)}
      // The list of devices scrolls to the row.
      {...(row !== undefined && { state: { row }, resetScroll: false })}
      className={styles.back}
    >
      {children}
    </Link>
  );
}
