import type { Devices } from '@sineta/protocol';
import { deviceTokenPrefixPattern, shortDeviceIdOf } from '@sineta/protocol/formats';
import { Button, Dialog, Icon, type IconName, TextField, useInitialFocus } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { usePermissions } from '../../accounts/me.ts';
import { useSites } from '../../accounts/sites.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { findUsers } from '../../devices/find-users.ts';
import { getMessages } from '../../messages/message-requests.ts';
import { messagesTexts } from '../../messages/messages-texts.ts';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { segmentsQuery, topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import styles from '../navigation.module.css';
import { shellTexts } from '../shell-texts.ts';
import { matches } from '../../page/search/matches.ts';
import { type Action, useActions, usePageActions } from './actions.ts';
import { Keys } from './keys-shown.tsx';
import type { Place } from './place.ts';
import { shortcutTexts } from './shortcut-texts.ts';
import { usePages } from './use-pages.ts';
import { useSiteSections } from './use-site-sections.ts';

interface CommandPaletteProps {
  readonly site: string | undefined;
  /** The text of its field, which also gets the keys that are pressed before it has the focus. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly hasCharacterKeys: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

interface Group {
  readonly label: string;
  readonly places?: readonly Place[];
  readonly actions?: readonly Action[];
}

/** The characters of a device id that are enough to find it, as in the list of devices. */
const shortest = 4;
/** Hits of each kind in the list. */
const shown = 5;
/** Messages and people that are requested, to count them. The service also finds the text in the bodies of messages. */
const searched = 100;

/** What was found in a list of the site. */
interface Hits {
  readonly places: readonly Place[];
  /** How many its page finds, or at least finds; 0 until that is known of what is typed. */
  readonly count: number;
  readonly isExact: boolean;
}

/** Finds a page, an action, a site, a topic, a segment or a message by its name, or a person or a device by the beginning of the id. */
export function CommandPalette({
  site,
  typed,
  onType,
  hasCharacterKeys,
  onClose,
  onHelp,
}: CommandPaletteProps) {
  const texts = useTexts(shortcutTexts);
  const { pages } = useTexts(shellTexts);
  const onPage = usePageActions();
  const others = useActions(site).filter(({ name }) => onPage.every((own) => own.name !== name));
  const actions = [...onPage, ...others];
  const found = (places: readonly Place[]) =>
    places.filter(({ name, words = '' }) => matches(`${name} ${words}`, typed));
  // What is on other pages is listed only if it is sought.
  const sought = (places: readonly Place[]) => (typed.trim() === '' ? [] : found(places));
  /** The first hits, and a link to the list with all of them. */
  const withRest = (
    places: readonly Place[],
    { count, isExact }: Omit<Hits, 'places'>,
    page: 'topics' | 'messages' | 'users',
  ): Place[] => {
    const first = places.slice(0, shown);
    const rest = count - first.length;
    if (rest <= 0 || typed.trim() === '') return first;
    const search = { search: typed.trim() };
    const name = texts.more(rest, isExact, page === 'users' ? texts.people : pages[page]);
    return [...first, { name, icon: 'search', href: `/sites/${site}/${page}`, id: `more ${page}`, search }];
  };
  const topics = sought(useTopicsAndSegments(site));
  const topicHits = { count: topics.length, isExact: true };
  const messages = useMessagesLike(site, typed);
  const people = usePeopleLike(site, typed);
  const devices = useDevicesLike(site, typed);
  const done = typed.trim() === '' ? onPage.filter(({ key }) => key !== undefined) : actions;
  const groups: readonly Group[] = [
    { label: texts.pages, places: [...found(usePages(site)), ...sought(useSiteSections(site))] },
    {
      label: texts.actions,
      actions: done.filter(({ name, words = '' }) => matches(`${name} ${words}`, typed)),
    },
    { label: pages.topics, places: withRest(topics, topicHits, 'topics') },
    { label: texts.sites, places: found(useOtherSites(site)) },
    { label: texts.messages, places: withRest(found(messages.places), messages, 'messages') },
    { label: texts.people, places: withRest(found(people.places), people, 'users') },
    { label: pages.devices, places: devices },
  ].filter(({ places = [], actions = [] }) => places.length + actions.length > 0);
  const list = useRef<HTMLDivElement>(null);
  const field = useInitialFocus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // The character is typed where the focus is then. A space presses the button of an action.
    if (/^([^ ]|Backspace)$/u.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
    const rows = [...list.current!.querySelectorAll<HTMLElement>('li > *')];
    const at = rows.findIndex((row) => row === document.activeElement);
    if (key === 'Enter' && document.activeElement === field.current) rows[0]?.click();
    else if (key === 'ArrowDown') rows[at + 1]?.focus();
    else if (key === 'ArrowUp') (rows[at - 1] ?? field.current)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.palette} closeLabel={texts.close} placement="top">
      <div ref={list} role="presentation" className={styles.palette} onKeyDown={onKeyDown}>
        <TextField
          label={texts.paletteField}
          type="search"
          inputRef={field}
          value={typed}
          onChange={onType}
          autoComplete="off"
          spellCheck="false"
        />
        {groups.map(({ label, places = [], actions = [] }) => (
          <ul key={label} className={styles.group} aria-label={label}>
            {places.map(({ name, href, icon, note, search, key, id = href }) => (
              <li key={id}>
                <Link
                  to={href}
                  {...(search && { search })}
                  activeOptions={{ exact: true }}
                  className={styles.link}
                  onClick={onClose}
                >
                  <RowParts
                    name={shorten(name)}
                    icon={icon}
                    note={note}
                    keys={hasCharacterKeys ? key : undefined}
                  />
                </Link>
              </li>
            ))}
            {actions.map(({ id, name, icon, key, run }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    onClose();
                    run();
                  }}
                >
                  <RowParts name={name} icon={icon} keys={hasCharacterKeys ? key : undefined} />
                </button>
              </li>
            ))}
          </ul>
        ))}
        <output>{groups.length === 0 && texts.nothing}</output>
        <div>
          <Button variant="quiet" onPress={onHelp}>
            {texts.help}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface RowPartsProps {
  readonly name: string;
  readonly icon: IconName;
  readonly note?: string | undefined;
  readonly keys: string | undefined;
}

/** The content of a row: what it is, and at its end what distinguishes it and the key that does the same. */
function RowParts({ name, icon, note, keys }: RowPartsProps) {
  return (
    <>
      <Icon name={icon} className={styles.icon} />
      <span>{name}</span>
      {note !== undefined && <small>{note}</small>}
      {keys !== undefined && (
        <span aria-hidden="true">
          <Keys keys={keys.split(' ')} />
        </span>
      )}
    </>
  );
}

/** The topics and segments of the site, which one page lists. */
function useTopicsAndSegments(site: string | undefined): Place[] {
  const service = useService();
  const enabled = site !== undefined;
  const { data: topics = [] } = useQuery({ ...topicsQuery(service, site ?? ''), enabled });
  const { data: segments = [] } = useQuery({ ...segmentsQuery(service, site ?? ''), enabled });
  const placeOf = (kind: string, { id, name }: { readonly id: string; readonly name: string }): Place => ({
    name,
    icon: 'topics',
    note: id,
    href: `/sites/${site}/topics`,
    search: { search: name },
    id: `${kind} ${id}`,
  });
  return [
    ...topics.map((topic) => placeOf('topic', topic)),
    ...segments.map((segment) => placeOf('segment', segment)),
  ];
}

function useOtherSites(current: string | undefined): Place[] {
  return useSites()
    .filter(({ id }) => id !== current)
    .map(({ id, name }) => ({ name, icon: 'site', href: `/sites/${id}` }));
}

/** The latest messages that contain the text. */
function useMessagesLike(site: string | undefined, typed: string): Hits {
  const service = useService();
  const { states, when } = useTexts(messagesTexts);
  const search = useDebounced(typed.trim(), 200);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['messages', site, 'palette', search],
    queryFn: ({ signal }) =>
      getMessages(service, site!, search ? { limit: searched, search } : { limit: shown }, { signal }),
    enabled: site !== undefined,
    placeholderData: keepPreviousData,
  });
  const places = (data?.messages ?? []).map(({ id, title, state, sendAt, createdAt }): Place => ({
    name: title,
    note: `${states[state]}, ${when(new Date(sendAt ?? createdAt))}`,
    icon: 'messages',
    href: `/sites/${site}/messages/${id}`,
  }));
  const isCurrent = search === typed.trim() && !isPlaceholderData;
  return { places, count: isCurrent ? places.length : 0, isExact: data?.next === undefined };
}

/** The devices whose ids begin with the text, for users who may see them. Fewer characters could be a word. */
function useDevicesLike(site: string | undefined, typed: string): Place[] {
  const service = useService();
  const texts = useTexts(shortcutTexts);
  const maySee = usePermissions(site).includes('devices');
  const search = useDebounced(typed.trim(), 200);
  const { data } = useQuery({
    queryKey: ['devices', site, 'palette', search],
    queryFn: ({ signal }) =>
      service.get<Devices>(`/sites/${site}/devices${queryString({ search, limit: shown })}`, { signal }),
    enabled:
      site !== undefined && maySee && search.length >= shortest && deviceTokenPrefixPattern.test(search),
  });
  const found = (data?.devices ?? []).filter(({ id }) => id.startsWith(typed.trim().slice(0, id.length)));
  return found.map(({ id }) => ({
    name: texts.device(shortDeviceIdOf(id)),
    icon: 'devices',
    href: `/sites/${site}/devices/${id}`,
  }));
}

/** The people whose ids begin with the text, for users who may see them. */
function usePeopleLike(site: string | undefined, typed: string): Hits {
  const service = useService();
  const maySee = usePermissions(site).includes('devices');
  const search = useDebounced(typed.trim(), 200);
  const { data } = useQuery({
    queryKey: ['users', site, 'palette', search],
    queryFn: ({ signal }) => findUsers(service, site!, search, { limit: searched }, { signal }),
    enabled: site !== undefined && maySee && search !== '',
  });
  const places = (data?.users ?? []).map(({ id }): Place => ({
    name: id,
    icon: 'person',
    href: `/sites/${site}/users/${encodeURIComponent(id)}`,
  }));
  return { places, count: search === typed.trim() ? places.length : 0, isExact: data?.next === undefined };
}
