import type { Counts } from '@sineta/protocol';
import { buttonClass, Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useSite } from '../../accounts/sites.ts';
import { DeviceViewersOnly } from '../../devices/device-viewers-only.tsx';
import { WriteLink } from '../../devices/write-link.tsx';
import { shorten } from '../../i18n/shorten.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { Page } from '../../page/page.tsx';
import { pressedBy } from '../../page/pressed-by.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { ServiceError } from '../../service/service-error.ts';
import { useService } from '../../service/service-context.ts';
import { useNow } from '../../time/use-now.ts';
import { getMessage } from '../message-requests.ts';
import { hasReceipts } from '../outcomes/funnel.ts';
import { rateOf } from '../rates.ts';
import { ReceiptEvents } from './receipt-events.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { sentAt } from './sent-at.ts';
import { receiptsTexts } from './receipts-texts.ts';
import { isLatestFirst } from './use-receipts.ts';

/** The devices behind a number of a message: those that displayed, clicked or dismissed it. */
export function ReceiptsPage() {
  return (
    <DeviceViewersOnly>
      <Receipts />
    </DeviceViewersOnly>
  );
}

const route = '/signed-in/sites/$site/messages/$message/receipts';

function Receipts() {
  const { message: id } = useParams({ from: route });
  const { event, search = '' } = useSearch({ from: route });
  const texts = useTexts(receiptsTexts);
  const { percent, dateTime } = useAmounts();
  const now = useNow();
  const shareOf = (counts: Counts): string => {
    const rate = rateOf(counts, event);
    return rate === undefined ? '' : texts.shares[event](percent(rate));
  };
  const site = useSite().id;
  const service = useService();
  const {
    data: message,
    error,
    refetch,
  } = useQuery({
    queryKey: ['message', site, id],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
  });
  // Messages to named devices have their receipts elsewhere, where no filter finds them.
  const isSelectable =
    message && message.audience !== 'devices' && message.counts[event] > 0 && hasReceipts(message, now);
  if (error instanceof ServiceError && error.status === 404) {
    return (
      <Page title={texts.notFound.title}>
        <p>{texts.notFound.text}</p>
        <div>
          <Link to="/sites/$site/messages" params={{ site }} className={buttonClass}>
            {texts.notFound.back}
          </Link>
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={texts.titles[event]}
      width="wide"
      description={
        <>
          <Link ref={pressedBy('u')} to="/sites/$site/messages/$message" params={{ site, message: id }}>
            {texts.back}
            {message && `: ${shorten(message.title)}`}
          </Link>
          <br />
          {message &&
            texts.note(message.counts[event], shareOf(message.counts), isLatestFirst(message, search))}
          {message && ` ${texts.sent(dateTime(sentAt(message)))}`}
        </>
      }
      actions={
        message && (
          <>
            {isSelectable && (
              <>
                <WriteLink site={site} to="devices" audience={{ [`${event}Messages` as const]: id }} />
                {event === 'displayed' && (
                  <WriteLink site={site} to="again" audience={{ notClickedMessages: id }} from={id} />
                )}
              </>
            )}
            <ExportLink list={`/sites/${site}/messages/${id}/receipts`} filters={{ event }} />
          </>
        )
      }
    >
      {message ? (
        <>
          <ReceiptEvents site={site} message={message} />
          <ReceiptList key={event} site={site} message={message} event={event} />
        </>
      ) : error ? (
        <RetryBanner retry={texts.retry} onRetry={() => void refetch()}>
          {texts.error}
        </RetryBanner>
      ) : (
        <Card padding="none">
          <Skeleton label={texts.searching} rows={6} />
        </Card>
      )}
    </Page>
  );
}
