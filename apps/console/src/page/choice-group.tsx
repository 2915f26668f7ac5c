import { Checkbox, CheckboxGroup, Select, type SelectOption } from '@sineta/ui';
import { useState } from 'react';
import { pageTexts } from './page-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './choice-group.module.css';

interface ChoiceGroupProps {
  readonly label: string;
  readonly options: readonly SelectOption<string>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** The label of a chosen value that is no longer an option. Default: the value. */
  readonly nameOf?: (value: string) => string;
  /** Help text. */
  readonly note?: string | undefined;
  readonly error?: string | undefined;
}

/** The maximum number of options shown as checkboxes. If there are more, only the chosen ones are shown. */
const few = 10;

/** A group of checkboxes, or nothing without options. */
export function ChoiceGroup({ label, options, chosen, onChange, nameOf, note, error }: ChoiceGroupProps) {
  const { add } = useTexts(pageTexts);
  // An option that was cleared stays in its place, because it has the focus.
  const [once, setOnce] = useState<readonly string[]>([]);
  const shown = new Set([...once, ...chosen]);
  const change = (values: string[]): void => {
    setOnce([...shown]);
    onChange(values);
  };
  const known = new Set(options.map(({ value }) => value));
  const others = [...shown].filter((value) => !known.has(value));
  const all = [...options, ...others.map((value) => ({ value, label: nameOf?.(value) ?? value }))];
  if (all.length === 0) return null;
  const isLong = all.length > few;
  const boxes = isLong ? all.filter(({ value }) => shown.has(value)) : all;
  return (
    <div className={styles.group}>
      {boxes.length > 0 && (
        <CheckboxGroup label={label} value={[...chosen]} onChange={change} error={error}>
          {boxes.map(({ value, label }) => (
            <Checkbox key={value} value={value}>
              {label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {isLong && (
        <Select
          label={boxes.length > 0 ? add : label}
          description={note}
          error={boxes.length > 0 ? undefined : error}
          placeholder={add}
          options={all.filter(({ value }) => !shown.has(value))}
          value={null}
          onChange={(value) => change([...chosen, value])}
        />
      )}
    </div>
  );
}
