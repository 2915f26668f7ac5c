import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastSearch } from '../page/last-search.ts';
import { pressedBy } from '../page/pressed-by.ts';
import styles from './details/device-page.module.css';

interface BackToDevicesProps {
  readonly site: string;
  readonly children: ReactNode;
}

/** The way from a device or a person back to the list, as it was filtered. */
export function BackToDevices({ site, children }: BackToDevicesProps) {
  return (
    <Link
      ref={pressedBy('u')}
      to="/sites/$site/devices"
      params={{ site }}
      search={lastSearch('devices', site)}
      className={styles.back}
    >
      {children}
    </Link>
  );
}
