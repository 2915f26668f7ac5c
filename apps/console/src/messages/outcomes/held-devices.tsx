import { Facts } from '@sineta/ui';
import { useMay } from '../../accounts/me.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { useReasons } from './use-reasons.ts';

interface HeldDevicesProps {
  readonly site: string;
  readonly message: Parameters<typeof useReasons>[1];
}

/** The devices to which a message is not sent by itself, by reason; nothing without any. */
export function HeldDevices({ site, message }: HeldDevicesProps) {
  const texts = useTexts(outcomeTexts);
  const { number } = useAmounts();
  const maySeeDevices = useMay('devices');
  const { held } = useReasons(site, message);
  const reasons = keysOf(texts.heldWhy).filter((reason) => held[reason] > 0);
  if (reasons.length === 0) return null;
  const isWaiting = maySeeDevices && reasons.some((reason) => !reason.startsWith('dropped'));
  return (
    <section aria-label={texts.held}>
      <Facts
        facts={reasons.map((reason) => ({ name: texts.heldWhy[reason], value: number(held[reason]) }))}
      />
      {isWaiting && (
        <p>
          <DevicesLink site={site} filters={{ state: 'held' }}>
            {texts.heldNow}
          </DevicesLink>
        </p>
      )}
    </section>
  );
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
