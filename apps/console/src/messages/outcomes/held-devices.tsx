import type { MessageDetails } from '@sineta/protocol';
import { useMay } from '../../accounts/me.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { FailureRow, type RowOfCard } from './failure-row.tsx';
import { outcomeTexts } from './outcome-texts.ts';

interface HeldDevicesProps {
  readonly site: string;
  readonly held: MessageDetails['held'];
  readonly row: RowOfCard;
}

/** The devices to which a message is not sent by itself, by reason: rows as those of failures. */
export function HeldDevices({ site, held, row }: HeldDevicesProps) {
  const texts = useTexts(outcomeTexts);
  const maySeeDevices = useMay('devices');
  const reasons = keysOf(texts.heldWhy).filter((reason) => held[reason] > 0);
  // One list has the devices of all reasons, except those that get no digest.
  const later = (
    <>
      {texts.heldHelp}{' '}
      {maySeeDevices && (
        <DevicesLink site={site} filters={{ state: 'held' }}>
          {texts.heldNow}
        </DevicesLink>
      )}
    </>
  );
  return reasons.map((reason) => (
    <FailureRow
      key={reason}
      {...row}
      reason={texts.heldWhy[reason]}
      count={held[reason]}
      remedy={reason.startsWith('dropped') ? texts.droppedHelp : later}
    />
  ));
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
