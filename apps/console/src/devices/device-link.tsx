import { Link } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the device that a page is about. */
    device?: string;
  }
}

interface DeviceLinkProps {
  readonly site: string;
  readonly token: string;
  readonly className?: string | undefined;
}

/**
 * Leads to a device by its code, which is how its token begins. The token goes along in the state of the history
 * entry, and not in the address: who knows it may speak for the device, and addresses are kept, synchronised and shared.
 */
export function DeviceLink({ site, token, className }: DeviceLinkProps) {
  return (
    <Link to="/sites/$site/device" params={{ site }} state={{ device: token }} className={className}>
      {deviceCode(token)}
    </Link>
  );
}

/** How the token begins: what tells devices apart, and opens nothing. The panel of the bell shows the same. */
function deviceCode(token: string): string {
  return token.slice(0, 8);
}
