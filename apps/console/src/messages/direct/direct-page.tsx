import { deviceIdOf, deviceIdPrefixPattern } from '@sineta/protocol/formats';
import type { ListOrder } from '@sineta/protocol';
import { EmptyState, Select, TextField } from '@sineta/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { listOrders, type ListOrderSearch } from '../../page/order/list-order.ts';
import { keepSearch } from '../../page/search/last-search.ts';
import { Page } from '../../page/page.tsx';
import { useTypedSearch } from '../../page/search/typed-search.ts';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { messagesTexts } from '../messages-texts.ts';
import { ComposeLink } from '../compose-link.tsx';
import { FoldedFilters } from '../folded-filters.tsx';
import { MessageLists } from '../message-lists.tsx';
import { PagedList } from '../paged-list.tsx';
import { type DirectFilters, directStates, readDirectFilters, readDirectSearch } from './direct-filters.ts';
import { DirectDaysCard } from './direct-days-card.tsx';
import { DirectTable } from './direct-table.tsx';
import { directTexts } from './direct-texts.ts';
import { useDirectMessages } from './use-direct-messages.ts';

/** The messages to single devices of the site, with a search by device and user. */
export function DirectPage() {
  const texts = useTexts(directTexts);
  const { id: site, directMessageRetentionDays } = useSite();
  const lists = useTexts(messagesTexts);
  const maySeeDevices = useMay('devices');
  // The router keeps values that the route does not accept.
  const { order, ...filters } = readDirectSearch(
    useSearch({ from: '/signed-in/sites/$site/messages/direct' }),
  );
  const navigate = useNavigate();
  const messages = useDirectMessages(site, { ...filters, ...(order && { order }) });
  const onFilters = (next: DirectFilters & ListOrderSearch): void =>
    void navigate({
      to: '/sites/$site/messages/direct',
      params: { site },
      search: readDirectSearch({ order, ...next }),
      replace: true,
    });
  // Of a whole token only the id: the rest is a secret, and the search is part of a URL.
  const [typed, setTyped] = useTypedSearch(filters.device ?? '', (text) => {
    if (isDevice(text)) onFilters({ ...filters, device: deviceIdOf(text) });
  });
  const isFiltered = Object.keys(filters).length > 0;
  useEffect(() => keepSearch('direct-messages', site, readDirectSearch({ order, ...filters })));
  return (
    <Page
      title={texts.title}
      description={texts.kept(directMessageRetentionDays)}
      width="wide"
      actions={
        <>
          {maySeeDevices && (
            <ExportLink
              list={`/sites/${site}/direct-messages`}
              filters={{ ...filters, ...(order && { order }) }}
            />
          )}
          <ComposeLink site={site} />
        </>
      }
    >
      <MessageLists site={site} />
      <RecipientSearch
        typed={typed}
        onType={setTyped}
        filters={filters}
        order={order}
        onFilters={onFilters}
      />
      {!isFiltered && <DirectDaysCard site={site} />}
      <PagedList
        list={messages}
        end={order === 'oldest' ? lists.newestEnd : texts.end}
        more={order === 'oldest' ? lists.newer : undefined}
        empty={
          !isFiltered ? (
            <EmptyState level={2} icon="messages" title={texts.empty.title}>
              {texts.empty.text}
            </EmptyState>
          ) : (
            <NoMatches
              texts={texts.noMatch}
              onClear={() => {
                setTyped('');
                onFilters({});
              }}
            />
          )
        }
      >
        {(rows) => <DirectTable site={site} groups={rows.map((row) => [row])} />}
      </PagedList>
    </Page>
  );
}

interface RecipientSearchProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly filters: DirectFilters;
  readonly order: ListOrder | undefined;
  readonly onFilters: (filters: DirectFilters & ListOrderSearch) => void;
}

function RecipientSearch({ typed, onType, filters, order = 'newest', onFilters }: RecipientSearchProps) {
  const { search, searchHelp, user, states } = useTexts(directTexts);
  const lists = useTexts(messagesTexts);
  const maySeeDevices = useMay('devices');
  const isComplete = isDevice(useDebounced(typed.trim(), 300));
  const [person, setPerson] = useTypedSearch(filters.user ?? '', (id) => onFilters({ ...filters, user: id }));
  return (
    <FoldedFilters
      search={
        <TextField
          label={search}
          error={isComplete ? undefined : searchHelp}
          type="search"
          value={typed}
          onChange={onType}
          autoCorrect="off"
          spellCheck="false"
        />
      }
      active={[filters.user, filters.state].filter(Boolean).length}
    >
      {maySeeDevices && (
        <TextField
          label={user}
          type="search"
          value={person}
          onChange={setPerson}
          autoCorrect="off"
          spellCheck="false"
        />
      )}
      <Select
        label={lists.filterState}
        options={[
          { value: 'all', label: lists.all },
          ...directStates.map((value) => ({ value, label: states[value] })),
        ]}
        value={filters.state ?? 'all'}
        onChange={(state) => onFilters(readDirectFilters({ ...filters, state }))}
      />
      <Select
        label={lists.order}
        options={listOrders.map((value) => ({ value, label: lists.orders[value] }))}
        value={order}
        onChange={(chosen) => onFilters({ ...filters, order: chosen })}
      />
    </FoldedFilters>
  );
}

/** Whether a device can be found by the text: nothing, or enough of an id or a token. */
function isDevice(text: string): boolean {
  return text === '' || deviceIdPrefixPattern.test(deviceIdOf(text));
}
