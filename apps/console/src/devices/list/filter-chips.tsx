import type { ListOrder } from '@sineta/protocol';
import { Button, Icon } from '@sineta/ui';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { startOfDay } from '../../time/day.ts';
import { dayFilters, type DeviceFilters } from '../device-filters.ts';
import { devicesTexts } from '../devices-texts.ts';
import { filterTexts } from '../filter/filter-texts.ts';
import styles from './devices-page.module.css';
import type { FilterChoice } from './use-filter-choices.ts';

interface FilterChipsProps {
  readonly choices: readonly FilterChoice[];
  readonly filters: DeviceFilters;
  readonly order: ListOrder;
  /** Called with the name of the filter, or `order`. */
  readonly onRemove: (name: string) => void;
  readonly onClear: () => void;
}

/** What narrows the list, each with a button that removes it. */
export function FilterChips({ choices, filters, order, onRemove, onClear }: FilterChipsProps) {
  const texts = useTexts(devicesTexts);
  const words = useTexts(filterTexts);
  const chips = [
    ...choices.flatMap(({ name, options }) => {
      const value = filters[name];
      if (value === undefined) return [];
      return [[name, `${texts[name]}: ${options.find((option) => option.value === value)?.label ?? value}`]];
    }),
    ...dayFilters.flatMap((name) => {
      const start = startOfDay(filters[name] ?? '');
      return start === undefined ? [] : [[name, `${words[name]} ${words.day(new Date(start))}`]];
    }),
    ...(filters.user === undefined ? [] : [['user', `${texts.page.user}: ${filters.user}`]]),
    ...(order === 'newest' ? [] : [['order', `${texts.order}: ${texts.orders[order]}`]]),
  ] as [string, string][];
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(([name, text]) => (
        <Button key={name} size="small" aria-label={texts.removeFilter(text)} onPress={() => onRemove(name)}>
          {shorten(text, 60)}
          <Icon name="close" />
        </Button>
      ))}
      <Button size="small" variant="quiet" onPress={onClear}>
        {texts.noMatch.clear}
      </Button>
    </div>
  );
}
