import { Button, Card, Skeleton } from '@sineta/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { pressedBy } from '../page/pressed-by.ts';
import { RetryBanner } from '../problems/retry-banner.tsx';
import { messagesTexts } from './messages-texts.ts';
import styles from './paged-list.module.css';
import { pagedListTexts } from './paged-list-texts.ts';

/** The pages of a list that are loaded. */
export interface LoadedList<Item> {
  readonly items: readonly Item[];
  /** How many messages all pages have, if the service counts them. */
  readonly total?: number | undefined;
}

interface PagedListProps<Item> {
  readonly list: UseInfiniteQueryResult<LoadedList<Item>>;
  /** Shown instead of the rows if there are none. */
  readonly empty: ReactNode;
  /** Shown after the last message; a function gets the number of messages. */
  readonly end: string | ((rows: number) => string);
  /** The button for the next page; “older” when absent. */
  readonly more?: string | undefined;
  /** Renders the rows. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list of messages with their number, its loading, error and empty states, and a button for older ones. */
export function PagedList<Item>({ list, empty, end, more, children }: PagedListProps<Item>) {
  const texts = useTexts(messagesTexts);
  const counts = useTexts(pagedListTexts);
  const { data, isError, isPending, hasNextPage, isFetchingNextPage } = list;
  const items = data?.items;
  const shown = items?.length ?? 0;
  const total = hasNextPage ? data?.total : shown;
  return (
    <>
      {isError && (
        <RetryBanner retry={texts.retryLoad} onRetry={() => void list.refetch()}>
          {texts.error}
        </RetryBanner>
      )}
      {(shown > 0 || (isPending && !isError)) && (
        <output>
          <strong>
            {isPending ? '\u00A0' : total === undefined ? counts.moreThan(shown) : counts.total(total)}
          </strong>
        </output>
      )}
      {isPending && !isError && (
        <Card padding="none">
          <Skeleton label={texts.loadingMore} rows={6} />
        </Card>
      )}
      {items && <Card padding="none">{shown === 0 ? empty : children(items)}</Card>}
      {shown > 0 && (
        <div className={styles.foot}>
          {hasNextPage ? (
            <>
              <Button
                ref={pressedBy(']')}
                busy={isFetchingNextPage}
                onPress={() => void list.fetchNextPage()}
              >
                {more ?? texts.more}
              </Button>
              <p>{counts.shown(shown)}</p>
            </>
          ) : (
            <p>{typeof end === 'string' ? end : end(shown)}</p>
          )}
        </div>
      )}
    </>
  );
}
