import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { lastSearch, rankOf } from '../../page/search/last-search.ts';
import { pressedBy } from '../../page/pressed-by.ts';
import { BackToDevices } from '../back-to-devices.tsx';
import styles from '../details/device-page.module.css';
import { devicesTexts } from '../devices-texts.ts';
import { userTexts } from './user-texts.ts';

interface BackFromUserProps {
  readonly site: string;
  readonly user: string;
  /** The name of the list of direct messages, whose texts are of a module above this one. */
  readonly directTitle: string;
}

/** The lists that have links to users; the first one if none was shown. */
const lists = ['people', 'devices', 'direct-messages'] as const;

/** The way back to where the user was opened: a device, a message, or the list that was shown last, as it was filtered. */
export function BackFromUser({ site, user, directTitle }: BackFromUserProps) {
  const texts = useTexts(userTexts);
  const { page } = useTexts(devicesTexts);
  const opener = useLocation({ select: ({ state }) => state.opener });
  const link = { ref: pressedBy('u'), className: styles.back };
  if (opener && 'device' in opener) {
    return (
      <Link {...link} to="/sites/$site/devices/$device" params={{ site, device: opener.device }}>
        {texts.backToOpener}
      </Link>
    );
  }
  if (opener?.event) {
    const { message, event } = opener;
    return (
      <Link
        {...link}
        to="/sites/$site/messages/$message/receipts"
        params={{ site, message }}
        search={{ event }}
      >
        {texts.backToOpener}
      </Link>
    );
  }
  if (opener) {
    return (
      <Link {...link} to="/sites/$site/messages/$message" params={{ site, message: opener.message }}>
        {texts.backToOpener}
      </Link>
    );
  }
  const list = lists.toSorted((one, other) => rankOf(other, site) - rankOf(one, site))[0]!;
  if (list === 'direct-messages') {
    return (
      <Link
        {...link}
        to="/sites/$site/messages/direct"
        params={{ site }}
        search={lastSearch('direct-messages', site)}
      >
        ← {directTitle}
      </Link>
    );
  }
  return (
    <BackToDevices site={site} list={list} row={user}>
      {list === 'devices' ? page.back : texts.back}
    </BackToDevices>
  );
}
