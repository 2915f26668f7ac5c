import { Checkbox, CheckboxGroup, Select, type SelectOption } from '@sineta/ui';
import { filterTexts } from '../texts/filter.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './filter-fields.module.css';

interface ChoiceGroupProps {
  readonly label: string;
  readonly options: readonly SelectOption<string>[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: string[]) => void;
  /** What a choice is called that is no option any more; itself when absent. */
  readonly nameOf?: (value: string) => string;
}

/** Options that are all shown; of more than so many, those that are chosen. */
const few = 10;

/** Any of some values; nothing where there are none to choose from. */
export function ChoiceGroup({ label, options, chosen: values, onChange, nameOf }: ChoiceGroupProps) {
  const { add } = useTexts(filterTexts);
  const chosen = values ?? [];
  const known = new Set(options.map(({ value }) => value));
  const others = chosen.filter((value) => !known.has(value));
  const all = [...options, ...others.map((value) => ({ value, label: nameOf?.(value) ?? value }))];
  if (all.length === 0) return null;
  const isLong = all.length > few;
  const isChosen = ({ value }: SelectOption<string>): boolean => chosen.includes(value);
  const boxes = isLong ? all.filter(isChosen) : all;
  return (
    <div className={styles.group}>
      {boxes.length > 0 && (
        <CheckboxGroup label={label} value={[...chosen]} onChange={onChange}>
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
          placeholder={add}
          options={all.filter((option) => !isChosen(option))}
          value={null}
          onChange={(value) => onChange([...chosen, value])}
        />
      )}
    </div>
  );
}
