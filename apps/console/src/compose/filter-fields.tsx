import type { Browser, Filter, NamedTopic, System } from '@sineta/protocol';
import { Checkbox, CheckboxGroup, TextField } from '@sineta/ui';
import { browserName, systemName } from '../texts/names.ts';
import { useComposeTexts } from '../texts/use-compose-texts.ts';
import { useOverviewTexts } from '../texts/use-overview-texts.ts';
import styles from './compose.module.css';

const browsers = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'samsung', 'other'] as const;
const systems = ['android', 'windows', 'macos', 'linux', 'ios', 'other'] as const;

interface FilterFieldsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Languages that the audience has, as BCP 47. */
  readonly languages: readonly string[];
  readonly topics: readonly NamedTopic[];
  readonly error: string | undefined;
}

/** Which devices: any of the values of a group, and all groups that have one. */
export function FilterFields({ filter, onChange, languages, topics, error }: FilterFieldsProps) {
  const { filter: texts } = useComposeTexts();
  const { other } = useOverviewTexts();
  const set = <Name extends keyof Filter>(name: Name, value: Filter[Name] | undefined): void => {
    const { [name]: _, ...rest } = filter;
    onChange(value === undefined || value.length === 0 ? rest : { ...rest, [name]: value });
  };
  const tags = [...new Set([...languages, ...(filter.languages ?? [])])];
  return (
    <div className={styles.filter}>
      <p className={styles.help}>{texts.help}</p>
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {texts.none}
        </p>
      )}
      <CheckboxGroup
        label={texts.browsers}
        value={filter.browsers ?? []}
        onChange={(value) => set('browsers', value as Browser[])}
      >
        {browsers.map((browser) => (
          <Checkbox key={browser} value={browser}>
            {browserName(browser, other)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <CheckboxGroup
        label={texts.systems}
        value={filter.systems ?? []}
        onChange={(value) => set('systems', value as System[])}
      >
        {systems.map((system) => (
          <Checkbox key={system} value={system}>
            {systemName(system, other)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {tags.length > 0 && (
        <CheckboxGroup
          label={texts.languages}
          value={filter.languages ?? []}
          onChange={(value) => set('languages', value)}
        >
          {tags.map((tag) => (
            <Checkbox key={tag} value={tag}>
              {texts.languageName(tag)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {topics.length > 0 && (
        <CheckboxGroup
          label={texts.topics}
          value={filter.topics ?? []}
          onChange={(value) => set('topics', value)}
        >
          {topics.map(({ id, name }) => (
            <Checkbox key={id} value={id}>
              {name}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <div className={styles.pair}>
        <DayField
          label={texts.seenAfter}
          value={filter.seenAfter}
          onChange={(value) => set('seenAfter', value)}
        />
        <DayField
          label={texts.seenBefore}
          value={filter.seenBefore}
          onChange={(value) => set('seenBefore', value)}
        />
      </div>
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** An instant; absent where any will do. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A day, which begins at midnight of the person who writes. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      // Sweden writes dates in ISO 8601.
      value={value === undefined ? '' : new Date(value).toLocaleDateString('sv-SE')}
      onChange={(day) => {
        const midnight = new Date(`${day}T00:00`);
        onChange(Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString());
      }}
    />
  );
}
