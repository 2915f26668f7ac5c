import type { MessageDetails } from '@sineta/protocol';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { singleDevice } from '../single-device.ts';
import { outcomeTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';

interface UnshownDevicesProps {
  readonly site: string;
  readonly message: Pick<MessageDetails, 'target'>;
}

/** Where to see whether a device has shown a message: on the page of the one that it names, or of one that is found by its id. */
export function UnshownDevices({ site, message: { target } }: UnshownDevicesProps) {
  const { unshownWhich, unshownSearch, unshownDevice, unshownPerson } = useTexts(outcomeTexts);
  const device = singleDevice(target);
  if (device !== undefined) {
    return (
      <p className={styles.remedy}>
        <Link to="/sites/$site/devices/$device" params={{ site, device }}>
          {unshownDevice}
        </Link>
      </p>
    );
  }
  if ('user' in target) {
    return (
      <p className={styles.remedy}>
        <Link to="/sites/$site/users/$user" params={{ site, user: target.user }}>
          {unshownPerson}
        </Link>
      </p>
    );
  }
  return (
    <p className={styles.remedy}>
      {unshownWhich}{' '}
      <Link to="/sites/$site/devices" params={{ site }}>
        {unshownSearch}
      </Link>
    </p>
  );
}
