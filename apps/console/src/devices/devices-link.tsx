import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../accounts/me.ts';
import type { DeviceFilters } from './device-filters.ts';

interface DevicesLinkProps {
  readonly site: string;
  /** Undefined if the list has no filters for these devices. */
  readonly filters: DeviceFilters | undefined;
  /** The number or the name of the devices. */
  readonly children: ReactNode;
}

/** A link to the list of the devices that are counted, for users who may see them. */
export function DevicesLink({ site, filters, children }: DevicesLinkProps) {
  const maySeeDevices = useMay('devices');
  if (!maySeeDevices || filters === undefined) return children;
  return (
    <Link to="/sites/$site/devices" params={{ site }} search={filters}>
      {children}
    </Link>
  );
}
