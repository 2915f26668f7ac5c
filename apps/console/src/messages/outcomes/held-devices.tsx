import type { MessageDetails } from '@sineta/protocol';
import { Facts } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAmounts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { getMessage } from '../message-requests.ts';
import { useOutcomeTexts } from './outcome-texts.ts';

interface HeldDevicesProps {
  readonly site: string;
  readonly message: Pick<MessageDetails, 'id' | 'held' | 'counts'>;
}

/** Milliseconds without a change before the reasons are requested again: the live counts do not have them. */
const debounceDelay = 1000;

/** The devices to which a message is not sent by itself, by reason; nothing without any. */
export function HeldDevices({ site, message }: HeldDevicesProps) {
  const texts = useOutcomeTexts();
  const { number } = useAmounts();
  const service = useService();
  const { id, counts } = message;
  const total = useDebounced(counts.held, debounceDelay);
  const { data } = useQuery({
    queryKey: ['held-devices', site, id, total],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
    enabled: total > sumOf(message.held),
    placeholderData: keepPreviousData,
  });
  const { held } = data ?? message;
  const reasons = keysOf(texts.heldWhy).filter((reason) => held[reason] > 0);
  if (reasons.length === 0) return null;
  return (
    <section aria-label={texts.held}>
      <Facts
        facts={reasons.map((reason) => ({ name: texts.heldWhy[reason], value: number(held[reason]) }))}
      />
    </section>
  );
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

function sumOf(held: MessageDetails['held']): number {
  return Object.values(held).reduce((sum, devices) => sum + devices, 0);
}
