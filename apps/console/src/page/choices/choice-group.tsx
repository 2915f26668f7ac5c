import { Button, Checkbox, CheckboxGroup, type SelectOption, Spoken, TextField } from '@sineta/ui';
import { useState } from 'react';
import { amountsIn } from '../../i18n/amounts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import styles from './choice-group.module.css';
import { choiceTexts } from './choice-texts.ts';
import { findChoices } from './find-choices.ts';

interface Choice extends SelectOption<string> {
  /** The number of its devices. */
  readonly devices?: number;
}

interface ChoiceGroupProps {
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** The label of a chosen value that is no longer an option. Default: the value. */
  readonly nameOf?: (value: string) => string;
  /** Help text for a long list. */
  readonly note?: string | undefined;
  readonly error?: string | undefined;
}

/** A list with more options has a search field, and shows the chosen ones and that many others. */
const few = 8;

/** A group of checkboxes, or nothing without options. */
export function ChoiceGroup({ label, options, chosen, onChange, nameOf, note, error }: ChoiceGroupProps) {
  const texts = useTexts(choiceTexts);
  const { language } = usePreferences();
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  // Those that come first. An option that is chosen or cleared stays in its place, because it has the focus.
  const [first, setFirst] = useState(chosen);
  const known = new Set(options.map(({ value }) => value));
  const others = [...new Set([...first, ...chosen])].filter((value) => !known.has(value));
  const all: readonly Choice[] = [
    ...options,
    ...others.map((value) => ({ value, label: nameOf?.(value) ?? value })),
  ];
  if (all.length === 0) return null;
  const isLong = all.length > few;
  const found = findChoices(all, typed);
  const rest = found.filter(({ value }) => !first.includes(value));
  const listed = isWhole ? rest : rest.slice(0, few);
  const above = all.filter((option) => {
    return first.includes(option.value) || (chosen.includes(option.value) && !listed.includes(option));
  });
  const boxes = isLong ? [...above, ...listed] : all;
  return (
    <div className={styles.group}>
      {isLong && (
        <TextField
          label={texts.find(label)}
          description={
            <>
              {note} <output>{typed && texts.count(found.length, all.length)}</output>
            </>
          }
          type="search"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setFirst(chosen);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed) return setTyped('');
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault();
            event.continuePropagation();
          }}
          autoComplete="off"
          spellCheck="false"
        />
      )}
      <CheckboxGroup
        label={label}
        value={[...chosen]}
        onChange={(values) => {
          setFirst(isLong ? above.map(({ value }) => value) : [...first, ...chosen]);
          onChange(values);
        }}
        error={error}
      >
        {boxes.map(({ value, label, devices }) => (
          <Checkbox key={value} value={value}>
            {devices === undefined ? (
              label
            ) : (
              <>
                <span>{label}</span>{' '}
                <span className={styles.devices}>
                  {amountsIn(language).number(devices)}
                  <Spoken> {texts.devices(devices)}</Spoken>
                </span>
              </>
            )}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {isLong && listed.length < rest.length && (
        <div>
          <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
            {texts.all}
          </Button>
        </div>
      )}
    </div>
  );
}
