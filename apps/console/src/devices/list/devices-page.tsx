import type { ListedDevice } from '@sineta/protocol';
import { deviceIdOf, deviceTokenPrefixPattern } from '@sineta/protocol/formats';
import { buttonClass, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useIsLeaving } from '../../page/use-is-leaving.ts';
import { topicDevicesQuery } from '../../sites/named-items/named-item-queries.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { audienceChange } from '../counts/audience-change.ts';
import { getOverview, overviewKey } from '../counts/get-overview.ts';
import { reachTexts } from '../counts/reach-texts.ts';
import { useReach } from '../counts/use-reach.ts';
import { targetOfList } from '../filter/listed-filter.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { keepSearch } from '../../page/search/last-search.ts';
import { Page } from '../../page/page.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { devicesTexts } from '../devices-texts.ts';
import { type DeviceFilters, readDeviceSearch } from '../device-filters.ts';
import { deviceQuery, type DevicesRequest } from '../device-requests.ts';
import { DeviceLists } from '../device-lists.tsx';
import { DeviceFilterFields } from './device-filter-fields.tsx';
import { DeviceTable } from './device-table.tsx';
import { DeviceViewersOnly } from '../device-viewers-only.tsx';
import type { AudienceSearch } from '../audience-search.ts';
import { WriteLink } from '../write-link.tsx';
import { useDevices } from './use-devices.ts';

/** The devices of the site, with search and filters. */
export function DevicesPage() {
  return (
    <DeviceViewersOnly>
      <Devices />
    </DeviceViewersOnly>
  );
}

function Devices() {
  const texts = useTexts(devicesTexts);
  const reachWords = useTexts(reachTexts);
  const site = useSite().id;
  // The router keeps values that the route does not accept.
  const {
    order,
    device = '',
    ...filters
  } = readDeviceSearch(useSearch({ from: '/signed-in/sites/$site/devices' }));
  const navigate = useNavigate();
  const [search, setSearch] = useState(device);
  const debounced = useDebounced(search.trim(), 300);
  const isPrefix = debounced === '' || deviceTokenPrefixPattern.test(debounced);
  // Of a whole token only the id: the rest is a secret, and the search is part of a URL.
  const sought = isPrefix ? deviceIdOf(debounced) : '';
  const request = { ...filters, ...(sought !== '' && { search: sought }) };
  const devices = useDevices(site, { ...request, order });
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    devices;
  const onFilters = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({
      to: '/sites/$site/devices',
      params: { site },
      search: readDeviceSearch({ order, device: sought, ...next }),
      replace: true,
    });
  const clear = (): void => {
    setSearch('');
    onFilters({ device: '', order: undefined });
  };
  const isLeaving = useIsLeaving();
  // The typed text takes precedence: a change of the address does not restore an old id.
  const keep = useEffectEvent((id: string): void => {
    if (id !== device && !isLeaving()) onFilters(filters);
  });
  useEffect(() => keep(sought), [sought]);
  const isNarrowed = isFiltered(filters) || debounced !== '';
  useEffect(() => keepSearch('devices', site, readDeviceSearch({ order, device: sought, ...filters })));
  const { data: everyone } = useQuery({ ...topicDevicesQuery(useService(), site), enabled: !isNarrowed });
  const audience = data && audienceOf(data, hasNextPage, request);
  const { state, ...selectable } = filters;
  const reach = useReach(site, debounced === '' ? targetOfList(filters) : undefined);
  const counted = reach.kind === 'counted' ? reach.count : undefined;
  const all = isNarrowed || everyone === undefined ? counted : { devices: everyone, exact: true };
  const total = data && !hasNextPage ? { devices: data.length, exact: true } : all;
  const count = total && reachWords.devices(total.devices, total.exact);
  // The table asks for more as long as its end is near: what failed is requested again on demand.
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const retry = (
    <RetryBanner
      retry={texts.retry}
      onRetry={() => void (isFetchNextPageError ? fetchNextPage() : devices.refetch())}
    >
      {texts.error}
    </RetryBanner>
  );
  return (
    <Page
      title={texts.title}
      width="wide"
      description={texts.description}
      actions={
        <>
          <ExportLink list={`/sites/${site}/devices`} filters={deviceQuery(request)} />
          {audience && (
            <WriteLink site={site} to={audience.device ? 'device' : 'devices'} audience={audience} />
          )}
        </>
      }
    >
      <DeviceLists site={site} />
      <DeviceFilterFields
        site={site}
        filters={filters}
        onFilters={onFilters}
        onClear={clear}
        order={order ?? 'newest'}
        search={search}
        onSearch={setSearch}
        error={isPrefix ? undefined : texts.searchHelp}
        count={count}
      />
      {isError && !isFetchNextPageError && retry}
      {isPending && !isError && (
        <Card padding="none">
          <Skeleton label={texts.loadingMore} rows={8} />
        </Card>
      )}
      {data?.length === 0 && !hasNextPage && (
        <Nothing
          site={site}
          filtered={isNarrowed}
          typed={debounced !== ''}
          noneHeld={state === 'held' && debounced === '' && !isFiltered(selectable)}
          onClear={clear}
        />
      )}
      {data && (data.length > 0 || hasNextPage) && (
        <>
          {/* The line keeps its height while the devices are counted. */}
          <output>
            <strong>{count ?? '\u00A0'}</strong>
          </output>
          <Card padding="none">
            <DeviceTable
              // A changed filter starts at the top of the list.
              key={JSON.stringify([request, order])}
              order={debounced === '' ? (order ?? 'newest') : undefined}
              site={site}
              devices={data}
              hasMore={hasNextPage}
              onMore={more}
            />
          </Card>
          {hasNextPage && (
            <output>
              {isFetchingNextPage
                ? texts.loadingMore
                : texts.loaded(data.length, total?.exact ? total.devices : undefined)}
            </output>
          )}
          {isFetchNextPageError && retry}
        </>
      )}
    </Page>
  );
}

interface NothingProps {
  readonly site: string;
  readonly filtered: boolean;
  readonly typed: boolean;
  /** Whether the devices with held notifications are listed, and nothing else narrows the list. */
  readonly noneHeld: boolean;
  readonly onClear: () => void;
}

/** The period for the number of lost devices. */
const leftWithin = 30;

function Nothing({ site, filtered, typed, noneHeld, onClear }: NothingProps) {
  const { empty, noMatch, noneHeld: nothing } = useTexts(devicesTexts);
  const service = useService();
  const { data } = useQuery({
    queryKey: overviewKey(site, leftWithin),
    queryFn: ({ signal }) => getOverview(service, site, leftWithin, { signal }),
    enabled: !filtered,
  });
  return (
    <Card padding="none">
      {filtered ? (
        <NoMatches
          texts={noneHeld ? nothing : typed ? noMatch : { ...noMatch, text: noMatch.filtered }}
          onClear={onClear}
        />
      ) : (
        <EmptyState
          level={2}
          icon="devices"
          title={empty.title}
          action={
            <a className={buttonClass} href="/" target="_blank" rel="noreferrer">
              {empty.action}
            </a>
          }
        >
          {empty.text(data === undefined ? 0 : audienceChange(data.days).left, leftWithin)}
        </EmptyState>
      )}
    </Card>
  );
}

/** The audience of a message to the listed devices; undefined if no filter selects them, or they are everyone. */
function audienceOf(
  devices: readonly ListedDevice[],
  hasMore: boolean,
  { search, state, ...filters }: DevicesRequest,
): AudienceSearch | undefined {
  if (devices.length === 1 && !hasMore) return { device: devices[0]!.id };
  const isSelectable = search === undefined && devices.length > 0;
  return isSelectable && targetOfList({ ...filters, ...(state && { state }) }) ? filters : undefined;
}

function isFiltered(filters: DeviceFilters): boolean {
  return Object.keys(filters).length > 0;
}
