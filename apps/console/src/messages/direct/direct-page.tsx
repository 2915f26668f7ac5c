import { deviceIdOf, deviceIdPrefixPattern } from '@sineta/protocol/formats';
import { Button, buttonClass, EmptyState, TextField } from '@sineta/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { useSite } from '../../sites/sites.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { MessageLists } from '../message-lists.tsx';
import { useMessagesTexts } from '../messages-texts.ts';
import { PagedList } from '../paged-list.tsx';
import { type DirectFilters, readDirectFilters } from './direct-filters.ts';
import { DirectTable } from './direct-table.tsx';
import styles from './direct-page.module.css';
import { directTexts } from './direct-texts.ts';
import { useDirectMessages } from './use-direct-messages.ts';

/** The messages to single devices of the site, with a search by device. */
export function DirectPage() {
  const texts = useTexts(directTexts);
  const { compose } = useMessagesTexts();
  const { id: site, directMessageRetentionDays } = useSite();
  const filters = useSearch({ from: '/signed-in/sites/$site/messages/direct' });
  const navigate = useNavigate();
  const maySend = useMay('send');
  const [typed, setTyped] = useState(filters.device ?? '');
  const messages = useDirectMessages(site, filters);
  const onFilters = (search: DirectFilters): void =>
    void navigate({ to: '/sites/$site/messages/direct', params: { site }, search, replace: true });
  const write = maySend && (
    <Link to="/sites/$site/compose" params={{ site }} className={buttonClass} data-variant="primary">
      {compose}
    </Link>
  );
  return (
    <Page title={texts.title} width="wide" actions={write}>
      <MessageLists site={site} />
      <DeviceSearch typed={typed} onType={setTyped} device={filters.device ?? ''} onFilters={onFilters} />
      <PagedList
        list={messages}
        end={texts.end(directMessageRetentionDays)}
        empty={
          filters.device === undefined ? (
            <EmptyState level={2} icon="messages" title={texts.empty.title}>
              {texts.empty.text}
            </EmptyState>
          ) : (
            <EmptyState
              level={2}
              icon="search"
              title={texts.noMatch.title}
              action={
                <Button
                  onPress={() => {
                    setTyped('');
                    onFilters({});
                  }}
                >
                  {texts.noMatch.clear}
                </Button>
              }
            >
              {texts.noMatch.text}
            </EmptyState>
          )
        }
      >
        {(rows) => <DirectTable site={site} messages={rows} />}
      </PagedList>
    </Page>
  );
}

interface DeviceSearchProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The id in the filter of the list; empty for none. */
  readonly device: string;
  readonly onFilters: (filters: DirectFilters) => void;
}

function DeviceSearch({ typed, onType, device, onFilters }: DeviceSearchProps) {
  const { search, searchHelp } = useTexts(directTexts);
  // Of a whole token only the id: the rest is a secret, and the search is part of a URL.
  const debounced = deviceIdOf(useDebounced(typed.trim(), 300));
  const isComplete = debounced === '' || deviceIdPrefixPattern.test(debounced);
  // The typed text takes precedence: a change of the address does not restore an old id.
  const find = useEffectEvent((id: string): void => {
    if (isComplete && id !== device) onFilters(readDirectFilters({ device: id }));
  });
  useEffect(() => find(debounced), [debounced]);
  return (
    <search className={styles.search}>
      <TextField
        label={search}
        error={isComplete ? undefined : searchHelp}
        type="search"
        value={typed}
        onChange={onType}
        autoCorrect="off"
        spellCheck="false"
      />
    </search>
  );
}
