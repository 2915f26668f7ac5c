import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Link } from '@tanstack/react-router';

interface DeviceLinkProps {
  readonly site: string;
  /** The device id. The token itself is in no address, because it gives control over the device. */
  readonly id: string;
  readonly className?: string | undefined;
}

/** The underline is below an underscore, which it would hide. */
const style = { textUnderlineOffset: '0.35em' };

/** A link to a device, labelled with its short id. The panel of the bell shows the same id. */
export function DeviceLink({ site, id, className }: DeviceLinkProps) {
  return (
    <Link to="/sites/$site/devices/$device" params={{ site, device: id }} className={className} style={style}>
      {shortDeviceIdOf(id)}
    </Link>
  );
}
