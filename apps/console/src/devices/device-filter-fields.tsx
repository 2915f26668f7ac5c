import { Select, TextField } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { getTopics } from '../compose/compose-requests.ts';
import { getOverview } from '../overview/get-overview.ts';
import { useService } from '../service/service-context.ts';
import { browserName, systemName } from '../texts/names.ts';
import { useDevicesTexts } from '../texts/use-devices-texts.ts';
import { browsers, type DeviceFilters, systems } from './device-filters.ts';
import styles from './devices-page.module.css';

interface DeviceFilterFieldsProps {
  readonly site: string;
  readonly filters: DeviceFilters;
  readonly onFilters: (filters: Readonly<Record<string, unknown>>) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly error: string | undefined;
}

const any = '*';

/** What narrows the list: how a token begins, and what kind of device it is. */
export function DeviceFilterFields(props: DeviceFilterFieldsProps) {
  const { site, filters, onFilters, search, onSearch, error } = props;
  const texts = useDevicesTexts();
  const { languages, topics } = useKinds(site);
  const fields = [
    {
      name: 'browser',
      options: browsers.map((value) => ({ value, label: browserName(value, texts.other) })),
    },
    { name: 'system', options: systems.map((value) => ({ value, label: systemName(value, texts.other) })) },
    { name: 'language', options: languages.map((value) => ({ value, label: texts.languageName(value) })) },
    { name: 'topic', options: topics.map(({ id, name }) => ({ value: id, label: name })) },
  ] as const;
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <TextField
          label={texts.search}
          error={error}
          type="search"
          value={search}
          onChange={onSearch}
          autoCorrect="off"
          spellCheck="false"
        />
      </div>
      {fields.map(({ name, options }) => (
        <Select
          key={name}
          label={texts[name]}
          options={[{ value: any, label: texts.any }, ...options]}
          value={filters[name] ?? any}
          onChange={(value) => onFilters({ ...filters, [name]: value === any ? undefined : value })}
        />
      ))}
    </search>
  );
}

/** The languages and topics that the audience has. */
function useKinds(site: string) {
  const service = useService();
  const overview = useQuery({
    queryKey: ['overview', site, 30],
    queryFn: ({ signal }) => getOverview(service, site, 30, { signal }),
  });
  const topics = useQuery({
    queryKey: ['topics', site],
    queryFn: ({ signal }) => getTopics(service, site, { signal }),
  });
  const languages = overview.data?.languages.map(({ name }) => name).filter((name) => name !== 'other');
  return { languages: languages ?? [], topics: topics.data?.topics ?? [] };
}
