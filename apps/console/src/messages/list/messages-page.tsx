import type { MessageOrder } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, buttonClass, EmptyState, Select, TextField } from '@sineta/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { listOrders } from '../../page/order/list-order.ts';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { keepSearch } from '../../page/search/last-search.ts';
import { Page } from '../../page/page.tsx';
import { useTypedSearch } from '../../page/search/typed-search.ts';
import { messagesTexts } from '../messages-texts.ts';
import { ComposeLink } from '../compose-link.tsx';
import { FoldedFilters } from '../folded-filters.tsx';
import { MessageLists } from '../message-lists.tsx';
import { PagedList } from '../paged-list.tsx';
import { MessageList } from './message-list.tsx';
import {
  messageAudiences,
  type MessageFilters,
  type MessageSearch,
  messageStates,
  readMessageFilters,
  readMessageSearch,
} from '../message-filters.ts';
import { rankingTexts } from './ranking-texts.ts';
import { useMessages } from './use-messages.ts';

const orders = [...listOrders, 'clickRate'] as const satisfies readonly MessageOrder[];

/** The broadcasts of the site, with search and filters. */
export function MessagesPage() {
  const texts = useTexts(messagesTexts);
  const ranking = useTexts(rankingTexts);
  const site = useSite().id;
  // The router keeps values that the route does not accept.
  const { order, ...filters } = readMessageSearch(useSearch({ from: '/signed-in/sites/$site/messages' }));
  const navigate = useNavigate();
  const onFilters = (next: MessageSearch): void =>
    void navigate({
      to: '/sites/$site/messages',
      params: { site },
      search: readMessageSearch({ order, ...next }),
      replace: true,
    });
  const mayDraft = useMay('draft');
  const [search, setSearch] = useTypedSearch(filters.search ?? '', (words) =>
    onFilters(readMessageFilters({ ...filters, search: words })),
  );
  const messages = useMessages(site, { ...filters, ...(order && { order }) });
  const filtered = Object.keys(filters).length > 0;
  useEffect(() => keepSearch('messages', site, readMessageSearch({ order, ...filters })));
  return (
    <Page
      title={texts.title}
      width="wide"
      actions={
        <>
          <ExportLink list={`/sites/${site}/messages`} filters={{ ...filters, order }} />
          <ComposeLink site={site} />
        </>
      }
    >
      <MessageLists site={site} />
      <Filters filters={filters} order={order} onFilters={onFilters} search={search} onSearch={setSearch} />
      <PagedList
        list={messages}
        end={order === 'clickRate' ? ranking.end : order === 'oldest' ? texts.newestEnd : texts.end}
        more={order === 'oldest' ? texts.newer : undefined}
        empty={
          order === 'clickRate' ? (
            <EmptyState
              level={2}
              icon="messages"
              title={ranking.empty}
              action={
                <Button onPress={() => onFilters({ ...filters, order: 'newest' })}>{ranking.leave}</Button>
              }
            >
              {ranking.reason}
            </EmptyState>
          ) : filtered ? (
            <NoMatches
              texts={texts.noMatch}
              onClear={() => {
                setSearch('');
                onFilters({});
              }}
            />
          ) : (
            <EmptyState
              level={2}
              icon="messages"
              title={texts.empty.title}
              action={
                mayDraft && (
                  <Link to="/sites/$site/compose" params={{ site }} className={buttonClass}>
                    {texts.empty.action}
                  </Link>
                )
              }
            >
              {texts.empty.text}
            </EmptyState>
          )
        }
      >
        {(rows) => <MessageList site={site} messages={rows} label={texts.title} />}
      </PagedList>
    </Page>
  );
}

interface FiltersProps {
  readonly filters: MessageFilters;
  readonly order: MessageOrder | undefined;
  readonly onFilters: (filters: MessageSearch) => void;
  /** The typed text. */
  readonly search: string;
  readonly onSearch: (words: string) => void;
}

function Filters({ filters, order = 'newest', onFilters, search, onSearch }: FiltersProps) {
  const texts = useTexts(messagesTexts);
  const ranking = useTexts(rankingTexts);
  return (
    <FoldedFilters
      search={
        <TextField
          label={texts.search}
          type="search"
          value={search}
          onChange={onSearch}
          maxLength={limits.searchLength}
        />
      }
      active={[filters.state, filters.audience].filter(Boolean).length}
    >
      <Select
        label={texts.filterState}
        options={[
          { value: 'all', label: texts.all },
          ...messageStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        value={filters.state ?? 'all'}
        onChange={(state) => onFilters(readMessageFilters({ ...filters, state }))}
      />
      <Select
        label={texts.filterAudience}
        options={[
          { value: 'all', label: texts.all },
          ...messageAudiences.map((value) => ({ value, label: texts.audiences[value] })),
        ]}
        value={filters.audience ?? 'all'}
        onChange={(audience) => onFilters(readMessageFilters({ ...filters, audience }))}
      />
      {filters.audience !== 'devices' && (
        <Select
          label={texts.order}
          options={orders.map((value) => ({
            value,
            label: value === 'clickRate' ? ranking.order : texts.orders[value],
          }))}
          value={order}
          onChange={(chosen) => onFilters({ ...filters, order: chosen })}
        />
      )}
    </FoldedFilters>
  );
}
