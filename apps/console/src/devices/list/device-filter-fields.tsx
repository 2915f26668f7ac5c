import type { ListOrder } from '@sineta/protocol';
import { Button, Icon, Select, TextField } from '@sineta/ui';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DayFilter } from '../../page/choices/day-filter.tsx';
import { FilterSelect } from '../../page/search/filter-select.tsx';
import { listOrders } from '../../page/order/list-order.ts';
import { type DeviceFilters, dayFilters } from '../device-filters.ts';
import { devicesTexts } from '../devices-texts.ts';
import { filterTexts } from '../filter/filter-texts.ts';
import styles from './devices-page.module.css';
import { FilterChips } from './filter-chips.tsx';
import { useFilterChoices } from './use-filter-choices.ts';

interface DeviceFilterFieldsProps {
  readonly site: string;
  readonly filters: DeviceFilters;
  readonly onFilters: (filters: Readonly<Record<string, unknown>>) => void;
  readonly onClear: () => void;
  readonly order: ListOrder;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly error: string | undefined;
  /** How many devices match; undefined while they are counted. */
  readonly count: string | undefined;
}

/** The beginning of a token, and the filters: what is set is shown, and the fields are behind a button. */
export function DeviceFilterFields(props: DeviceFilterFieldsProps) {
  const { site, filters, onFilters, onClear, order, search, onSearch, error, count } = props;
  const texts = useTexts(devicesTexts);
  const words = useTexts(filterTexts);
  const [isOpen, setOpen] = useState(false);
  const choices = useFilterChoices(site, isOpen || filters.segment !== undefined);
  const fields = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <search className={styles.search}>
      <div className={styles.line}>
        <TextField
          label={texts.search}
          error={error}
          type="search"
          value={search}
          onChange={onSearch}
          autoCorrect="off"
          spellCheck="false"
        />
        <Button ref={opener} aria-expanded={isOpen} aria-controls={fields} onPress={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {texts.filters}
        </Button>
        <div className={styles.order} data-closed={isOpen ? undefined : true}>
          <Select
            label={texts.order}
            options={listOrders.map((value) => ({ value, label: texts.orders[value] }))}
            value={order}
            onChange={(chosen) => onFilters({ ...filters, order: chosen })}
          />
        </div>
      </div>
      <div id={fields} className={styles.filters} hidden={!isOpen}>
        {isOpen && (
          <>
            {choices.map(({ name, options }) => (
              <FilterSelect
                key={name}
                label={texts[name]}
                anyLabel={name === 'tag' ? texts.anyTag : texts.any}
                options={options}
                value={filters[name]}
                onChange={(value) => onFilters({ ...filters, [name]: value })}
              />
            ))}
            {dayFilters.map((name) => (
              <DayFilter
                key={name}
                label={words[name]}
                value={filters[name]}
                onChange={(day) => onFilters({ ...filters, [name]: day })}
              />
            ))}
            <div className={styles.result}>
              {/* A screen reader reads the number above the list. */}
              <strong aria-hidden="true">{count}</strong>
              <Button
                onPress={() => {
                  // Scrolls to the beginning of the list.
                  opener.current?.focus();
                  setOpen(false);
                }}
              >
                {texts.showList}
              </Button>
            </div>
          </>
        )}
      </div>
      <FilterChips
        choices={choices}
        filters={filters}
        order={order}
        onRemove={(name) => onFilters({ ...filters, [name]: undefined })}
        onClear={onClear}
      />
    </search>
  );
}
