import { limits } from '@sineta/protocol/limits';
import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useEffect } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { OrderSelect } from '../../page/order/order-select.tsx';
import { useOrder } from '../../page/order/use-order.ts';
import { keepSearch } from '../../page/search/last-search.ts';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { SearchField } from '../../page/search/search-field.tsx';
import { Page } from '../../page/page.tsx';
import { pressedBy } from '../../page/pressed-by.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useListSearch } from '../../sites/named-items/use-list-search.ts';
import { DeviceLists } from '../device-lists.tsx';
import { DeviceViewersOnly } from '../device-viewers-only.tsx';
import { devicesTexts } from '../devices-texts.ts';
import { PeopleTable } from './people-table.tsx';
import { peopleTexts } from './people-texts.ts';
import styles from './people-table.module.css';
import { peopleOrders, usePeople } from './use-people.ts';

/** The people who have devices, with the ids of the application, and a search by the beginning of an id. */
export function PeoplePage() {
  return (
    <DeviceViewersOnly>
      <People />
    </DeviceViewersOnly>
  );
}

function People() {
  const texts = useTexts(peopleTexts);
  const { user, retry, loadingMore } = useTexts(devicesTexts);
  const site = useSite().id;
  const [typed, setTyped, search] = useListSearch();
  const [chosen, change] = useOrder('order', peopleOrders);
  const { data: counted, isPlaceholderData: isCounting } = usePeople(site, search, 'id');
  const total = counted?.total;
  const mayOrder = total?.exact === true && total.users <= limits.orderedUsers;
  // The number of another search does not allow an order: the service would refuse it.
  const order = mayOrder && !isCounting ? chosen : 'id';
  const people = usePeople(site, search, order);
  const { data, isError, isPending, hasNextPage, isFetchingNextPage } = people;
  useEffect(() =>
    keepSearch('people', site, {
      ...(search !== '' && { search }),
      ...(chosen !== 'id' && { order: chosen }),
    }),
  );
  return (
    <Page
      title={texts.title}
      width="wide"
      description={texts.description}
      actions={
        data?.people.length !== 0 && (
          <ExportLink list={`/sites/${site}/users`} filters={{ search: data?.beginning }} />
        )
      }
    >
      <DeviceLists site={site} />
      <SearchField
        label={user}
        description={texts.searchHelp}
        maxLength={limits.userIdLength}
        value={typed}
        onChange={setTyped}
      />
      {mayOrder && total.users > 1 && (
        <div className={styles.order}>
          <OrderSelect orders={peopleOrders} order={chosen} onChange={change} />
        </div>
      )}
      {isError && (
        <RetryBanner retry={retry} onRetry={() => void people.refetch()}>
          {texts.error}
        </RetryBanner>
      )}
      {isPending && !isError && (
        <Card padding="none">
          <Skeleton label={loadingMore} rows={8} />
        </Card>
      )}
      {data?.total && data.total.users > 0 && (
        <output>
          <strong>{texts.total(data.total.users, data.total.exact)}</strong>, {texts.orders[order]}
        </output>
      )}
      {data && (
        <Card padding="none">
          {data.people.length > 0 ? (
            <PeopleTable site={site} people={data.people} />
          ) : search === '' ? (
            <EmptyState level={2} icon="person" title={texts.empty.title}>
              {texts.empty.text}
            </EmptyState>
          ) : (
            <NoMatches texts={texts.noMatch} onClear={() => setTyped('')} />
          )}
        </Card>
      )}
      {hasNextPage && (
        <div>
          <Button ref={pressedBy(']')} busy={isFetchingNextPage} onPress={() => void people.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Page>
  );
}
