import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useSite } from '../../accounts/sites.ts';
import { DeviceViewersOnly } from '../../devices/device-viewers-only.tsx';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { Page } from '../../page/page.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { getMessage } from '../message-requests.ts';
import styles from '../paged-list.module.css';
import { ReceiptTable } from './receipt-table.tsx';
import { receiptsTexts } from './receipts-texts.ts';
import { useReceipts } from './use-receipts.ts';

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
  const { message } = useParams({ from: route });
  const { event } = useSearch({ from: route });
  const texts = useTexts(receiptsTexts);
  const site = useSite().id;
  const service = useService();
  const { data: details } = useQuery({
    queryKey: ['message', site, message],
    queryFn: ({ signal }) => getMessage(service, site, message, { signal }),
  });
  const { receipts = [], isError, isSearching, hasMore, showMore, retry } = useReceipts(site, message, event);
  const none = receipts.length === 0;
  return (
    <Page
      title={texts.titles[event]}
      width="wide"
      description={
        <>
          <Link to="/sites/$site/messages/$message" params={{ site, message }}>
            {texts.back}
            {details && `: ${shorten(details.title)}`}
          </Link>
          <br />
          {texts.note}
        </>
      }
      actions={<ExportLink list={`/sites/${site}/messages/${message}/receipts`} filters={{ event }} />}
    >
      {isError && (
        <RetryBanner retry={texts.retry} onRetry={retry}>
          {texts.error}
        </RetryBanner>
      )}
      {none && isSearching && (
        <Card padding="none">
          <Skeleton label={texts.searching} rows={6} />
        </Card>
      )}
      {none && !isSearching && !isError && (
        <Card padding="none">
          <EmptyState level={2} icon="devices" title={texts.empty.title}>
            {texts.empty.text}
          </EmptyState>
        </Card>
      )}
      {!none && (
        <>
          <Card padding="none">
            <ReceiptTable site={site} title={texts.titles[event]} receipts={receipts} />
          </Card>
          <div className={styles.foot}>
            {hasMore ? (
              <Button busy={isSearching} onPress={showMore}>
                {texts.more}
              </Button>
            ) : (
              <p>{texts.end}</p>
            )}
          </div>
        </>
      )}
    </Page>
  );
}
