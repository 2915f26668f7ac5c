import type { ApiKeys, AuditAction, ListOrder, Members } from '@sineta/protocol';
import { Button, Select, type SelectOption } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleTexts } from '../../accounts/rights/role-texts.ts';
import { useSites } from '../../accounts/sites.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { startOfDay } from '../../time/day.ts';
import { useService } from '../../service/service-context.ts';
import { DayFilter } from '../../page/choices/day-filter.tsx';
import { FilterSelect } from '../../page/search/filter-select.tsx';
import { listOrders } from '../../page/order/list-order.ts';
import type { AuditFilters, AuditSearch } from './audit-filters.ts';
import { actionLabel, keyActor } from './audit-sentence.ts';
import { auditTexts } from './audit-texts.ts';
import styles from './audit.module.css';

interface AuditFilterFieldsProps {
  readonly filters: AuditFilters;
  readonly order: ListOrder | undefined;
  readonly onFilters: (filters: AuditSearch) => void;
}

/** Who acted, what was done, on which site and when, and what comes first. */
export function AuditFilterFields({ filters, order = 'newest', onFilters }: AuditFilterFieldsProps) {
  const texts = useTexts(auditTexts);
  const actors = useActors();
  const actions = useActions();
  const sites = useSites().map(({ id, name }) => ({ value: id, label: name }));
  const [isOpen, setOpen] = useState(false);
  const { date } = useAmounts();
  const options = { actor: actors, action: actions, site: sites };
  const chosen = [
    ...(['actor', 'action', 'site'] as const).flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : (options[name].find((one) => one.value === value)?.label ?? value);
    }),
    ...(['from', 'to'] as const).flatMap((name) => {
      const at = startOfDay(filters[name] ?? '');
      return at === undefined ? [] : `${texts.filters[name]} ${date(new Date(at))}`;
    }),
  ];
  const select = (name: keyof typeof options) => (
    <FilterSelect
      label={texts.filters[name]}
      anyLabel={texts.filters.all}
      options={options[name]}
      value={filters[name]}
      onChange={(value = '') => onFilters({ ...filters, [name]: value })}
    />
  );
  return (
    <search className={styles.filters} data-closed={isOpen ? undefined : true}>
      <div className={styles.fold}>
        <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {texts.filters.show}
        </Button>{' '}
        <span className={styles.from}>{chosen.join(' · ')}</span>
      </div>
      {select('actor')}
      {select('action')}
      {sites.length > 1 && select('site')}
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={texts.filters[name]}
          value={filters[name]}
          onChange={(day) => onFilters({ ...filters, [name]: day })}
        />
      ))}
      <Select
        label={texts.order}
        options={listOrders.map((value) => ({ value, label: texts.orders[value] }))}
        value={order}
        onChange={(chosen) => onFilters({ ...filters, order: chosen })}
      />
    </search>
  );
}

/** The members and the keys of today. Others are found by the entries themselves. */
function useActors(): readonly SelectOption<string>[] {
  const texts = useTexts(auditTexts);
  const service = useService();
  const { data: members = [] } = useQuery({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await service.get<Members>('/members', { signal })).members,
  });
  const { data: keys = [] } = useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await service.get<ApiKeys>('/api-keys', { signal })).keys,
  });
  return [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...keys.map(({ id, name }) => ({ value: id, label: keyActor(name, texts) })),
    { value: 'sineta', label: texts.system },
  ];
}

/** In the order of the alphabet. */
function useActions(): readonly SelectOption<string>[] {
  const texts = useTexts(auditTexts);
  const { name } = useTexts(roleTexts);
  const { language } = usePreferences();
  return Object.keys(texts.actions)
    .map((action) => ({ value: action, label: actionLabel(action as AuditAction, texts, name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
