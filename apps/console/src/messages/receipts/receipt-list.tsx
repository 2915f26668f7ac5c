import type { MessageDetails, ReceiptEvent } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { pressedBy } from '../../page/pressed-by.ts';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { SearchField } from '../../page/search/search-field.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useListSearch } from '../../sites/named-items/use-list-search.ts';
import styles from '../paged-list.module.css';
import { ReceiptTable } from './receipt-table.tsx';
import { receiptsTexts } from './receipts-texts.ts';
import { useReceipts } from './use-receipts.ts';

interface ReceiptListProps {
  readonly site: string;
  /** Its counts can be more devices than are listed. */
  readonly message: MessageDetails;
  readonly event: ReceiptEvent;
}

/** The devices behind a number, or why there are none. */
export function ReceiptList({ site, message, event }: ReceiptListProps) {
  const texts = useTexts(receiptsTexts);
  const [typed, setTyped, search] = useListSearch();
  const counted = message.counts[event];
  const {
    receipts = [],
    isError,
    isSearching,
    hasMore,
    showMore,
    retry,
  } = useReceipts(site, message, event, search);
  const none = receipts.length === 0;
  const empty = counted === 0 ? texts.nobodyYet : texts.deleted;
  return (
    <>
      {counted > 0 && (
        <SearchField
          label={texts.search}
          description={texts.searchHelp}
          maxLength={limits.userIdLength}
          value={typed}
          onChange={setTyped}
        />
      )}
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
          {search === '' ? (
            <EmptyState level={2} icon="devices" title={empty.title}>
              {empty.text}
            </EmptyState>
          ) : (
            <NoMatches texts={texts.noMatch} onClear={() => setTyped('')} />
          )}
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
