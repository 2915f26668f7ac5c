import type { MessageDetails, ReceiptEvent } from '@sineta/protocol';
import { tabClass, tabLineClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { receiptsTexts } from './receipts-texts.ts';

const events: readonly ReceiptEvent[] = ['displayed', 'clicked', 'dismissed'];

interface ReceiptEventsProps {
  readonly site: string;
  readonly message: Pick<MessageDetails, 'id' | 'counts'>;
}

/** Links between the devices behind the numbers of a message, with the numbers. */
export function ReceiptEvents({ site, message }: ReceiptEventsProps) {
  const texts = useTexts(receiptsTexts);
  const { number } = useAmounts();
  return (
    <nav aria-label={texts.events} className={tabLineClass}>
      {events.map((event) => (
        <Link
          key={event}
          to="/sites/$site/messages/$message/receipts"
          params={{ site, message: message.id }}
          search={{ event }}
          className={tabClass}
          replace
        >
          {texts.steps[event]}: {number(message.counts[event])}
        </Link>
      ))}
    </nav>
  );
}
