import type { ReceiptEvent } from '@sineta/protocol';
import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { pressedBy } from '../../page/pressed-by.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import styles from '../paged-list.module.css';
import { ReceiptTable } from './receipt-table.tsx';
import { receiptsTexts } from './receipts-texts.ts';
import { useReceipts } from './use-receipts.ts';

interface ReceiptListProps {
  readonly site: string;
  readonly message: string;
  readonly event: ReceiptEvent;
  /** The number of devices that the message counts, which can be more than are listed. */
  readonly counted: number;
}

/** The devices behind a number, or why there are none. */
export function ReceiptList({ site, message, event, counted }: ReceiptListProps) {
  const texts = useTexts(receiptsTexts);
  const { receipts = [], isError, isSearching, hasMore, showMore, retry } = useReceipts(site, message, event);
  const none = receipts.length === 0;
  const empty = counted === 0 ? texts.nobodyYet : texts.deleted;
  return (
    <>
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
          <EmptyState level={2} icon="devices" title={empty.title}>
            {empty.text}
          </EmptyState>
        </Card>
      )}
      {!none && (
        <>
          <Card padding="none">
            <ReceiptTable site={site} message={message} event={event} receipts={receipts} />
          </Card>
          <div className={styles.foot}>
            {hasMore ? (
              <>
                <Button ref={pressedBy(']')} busy={isSearching} onPress={showMore}>
                  {texts.more}
                </Button>
                <p>{texts.shown(receipts.length, Math.max(counted, receipts.length))}</p>
              </>
            ) : (
              <p>{texts.end}</p>
            )}
          </div>
        </>
      )}
    </>
  );
}
