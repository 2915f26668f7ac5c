import { Link } from '@tanstack/react-router';

interface DeviceLinkProps {
  readonly site: string;
  /** How its token begins. The token itself is in no address: who knows it may speak for the device. */
  readonly id: string;
  readonly className?: string | undefined;
}

/** Characters of the token that are the id of a device. */
export const deviceIdLength = 16;

/** Leads to a device by its code, which tells devices apart as well. The panel of the bell shows the same. */
export function DeviceLink({ site, id, className }: DeviceLinkProps) {
  return (
    <Link to="/sites/$site/devices/$device" params={{ site, device: id }} className={className}>
      {id.slice(0, codeLength)}
    </Link>
  );
}

const codeLength = 8;
