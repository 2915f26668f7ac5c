import type { ListOrder } from '@sineta/protocol';
import { Button, Select, type SelectOption, TextField } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAudience } from '../filter/use-audience.ts';
import { useLanguages } from '../filter/use-languages.ts';
import { useService } from '../../service/service-context.ts';
import { filterTexts } from '../filter/filter-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { devicesTexts } from '../devices-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { listOrders } from '../../page/order/list-order.ts';
import { browsers, type DeviceFilters, dayFilters, states, systems } from '../device-filters.ts';
import styles from './devices-page.module.css';

interface DeviceFilterFieldsProps {
  readonly site: string;
  readonly filters: DeviceFilters;
  readonly onFilters: (filters: Readonly<Record<string, unknown>>) => void;
  readonly order: ListOrder;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly error: string | undefined;
}

const any = '*';

/** The filters of the list: the beginning of a token, a person, and properties of the devices. */
export function DeviceFilterFields(props: DeviceFilterFieldsProps) {
  const { site, filters, onFilters, order, search, onSearch, error } = props;
  const texts = useTexts(devicesTexts);
  const words = useTexts(filterTexts);
  const { languages, topics, tags, timeZones } = useKinds(site);
  const isNarrowed =
    ['topic', 'tag', 'timeZone', ...dayFilters].some((name) => name in filters) || order !== 'newest';
  const hasProperties = ['browser', 'system', 'language', 'state'].some((name) => name in filters);
  const [isOpen, setOpen] = useState(isNarrowed);
  // A filter that is cleared stays in view, because it has the focus.
  const [isUsed, setUsed] = useState(hasProperties);
  if (hasProperties && !isUsed) setUsed(true);
  const fields = [
    {
      name: 'browser',
      options: browsers.map((value) => ({ value, label: browserName(value, texts.other) })),
    },
    { name: 'system', options: systems.map((value) => ({ value, label: systemName(value, texts.other) })) },
    { name: 'language', options: languages.map((value) => ({ value, label: texts.languageName(value) })) },
    { name: 'state', options: states.map((value) => ({ value, label: texts.states[value] })) },
  ] as const;
  const more = [
    { name: 'topic', options: topics.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'tag', options: tags.map((value) => ({ value, label: value })) },
    { name: 'timeZone', options: timeZones.map((value) => ({ value, label: words.timeZoneName(value) })) },
  ] as const;
  const select = ({ name, options }: (typeof fields)[number] | (typeof more)[number]) => (
    <Select
      key={name}
      label={texts[name]}
      options={[{ value: any, label: texts.any }, ...withChosen(options, filters[name])]}
      value={filters[name] ?? any}
      onChange={(value) => onFilters({ ...filters, [name]: value === any ? undefined : value })}
    />
  );
  return (
    <search className={styles.search}>
      <div className={styles.filters}>
        <TextField
          label={texts.search}
          error={error}
          type="search"
          value={search}
          onChange={onSearch}
          autoCorrect="off"
          spellCheck="false"
        />
        <div className={isOpen || isUsed ? styles.open : styles.closed}>{fields.map(select)}</div>
      </div>
      {isOpen && (
        <div className={styles.filters}>
          {more.map(select)}
          {dayFilters.map((name) => (
            <TextField
              key={name}
              label={words[name]}
              type="date"
              value={filters[name] ?? ''}
              onChange={(day) => onFilters({ ...filters, [name]: day })}
            />
          ))}
          <Select
            label={texts.order}
            options={listOrders.map((value) => ({ value, label: texts.orders[value] }))}
            value={order}
            onChange={(chosen) => onFilters({ ...filters, order: chosen })}
          />
        </div>
      )}
      {!isNarrowed && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? texts.fewerFilters : texts.moreFilters}
          </Button>
        </div>
      )}
    </search>
  );
}

/** The options, including the current value even if the site no longer has it, or never had it. */
function withChosen(options: readonly SelectOption<string>[], chosen: string | undefined) {
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

/** The values that the devices of the audience have. */
function useKinds(site: string) {
  const { data: topics = [] } = useQuery(topicsQuery(useService(), site));
  const languages = useLanguages(site).map(({ name }) => name);
  return { languages, topics, ...useAudience(site) };
}
