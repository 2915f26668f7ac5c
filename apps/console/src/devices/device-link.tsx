import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Link } from '@tanstack/react-router';

interface DeviceLinkProps {
  readonly site: string;
  /** How its token begins. The token itself is in no address: who knows it may speak for the device. */
  readonly id: string;
  readonly className?: string | undefined;
}

/** Leads to a device by its code, which tells devices apart as well. The panel of the bell shows the same. */
export function DeviceLink({ site, id, className }: DeviceLinkProps) {
  return (
    <Link to="/sites/$site/devices/$device" params={{ site, device: id }} className={className}>
      {shortDeviceIdOf(id)}
    </Link>
  );
}
