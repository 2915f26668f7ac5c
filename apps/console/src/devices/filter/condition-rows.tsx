import { Button, Icon, IconButton } from '@sineta/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { conditionTexts } from './condition-texts.ts';
import styles from './filter-fields.module.css';

/** A member of a filter, or a condition over topics, in the form. */
export interface Condition {
  readonly name: string;
  readonly label: string;
  /** Whether the filter has it. */
  readonly isSet: boolean;
  /** Its field, with its label. */
  readonly renderField: (error: string | undefined) => ReactNode;
  /** Gives it the value that most have. */
  readonly begin?: (() => void) | undefined;
  readonly clear: () => void;
  /** Whether it can be added. */
  readonly isOffered: boolean;
}

interface ConditionRowsProps {
  readonly conditions: readonly Condition[];
  /** Names of those that are offered at once; the others are behind a button. */
  readonly usual: readonly string[];
  /** The error of the filter. */
  readonly error: string | undefined;
  /** Whether the filter has no condition, so the error is about each that has no value. */
  readonly isEmpty: boolean;
}

/** The conditions of a filter, each with a button that removes it, and buttons that add others. */
export function ConditionRows({ conditions, usual, error, isEmpty }: ConditionRowsProps) {
  const texts = useTexts(conditionTexts);
  // A condition stays while its values change, and when none is left.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isWhole, setWhole] = useState(false);
  /** The part that takes the focus, because the button that had it is gone. */
  const [focused, setFocused] = useState<string>();
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = focused && parts.current?.querySelector(`[data-part="${focused}"]`);
    if (part) part.querySelector<HTMLElement>('input, button')?.focus();
  }, [focused]);

  const isShown = ({ name, isSet }: Condition): boolean => isSet || added.includes(name);
  const shown = conditions.filter(isShown);
  const first = shown.filter(({ name }) => !added.includes(name)).map(({ name }) => name);
  // What a link, a template or the service has set is kept like what was added.
  if (first.length > 0) setAdded([...added, ...first]);
  const rows = shown.toSorted((a, b) => added.indexOf(a.name) - added.indexOf(b.name));
  const offered = conditions.filter((condition) => condition.isOffered && !isShown(condition));
  const buttons = isWhole ? offered : offered.filter(({ name }) => usual.includes(name));
  const add = (name: string): void => {
    setAdded([...added, name]);
    conditions.find((condition) => condition.name === name)?.begin?.();
    setFocused(`row ${name}`);
  };
  const remove = ({ name, clear }: Condition): void => {
    clear();
    setAdded(added.filter((other) => other !== name));
    if (!usual.includes(name)) setWhole(true);
    setFocused(`button ${name}`);
  };
  return (
    <div ref={parts} className={styles.fields}>
      {error !== undefined && !(isEmpty && rows.length > 0) && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {rows.map((condition) => (
        <div key={condition.name} data-part={`row ${condition.name}`} className={styles.row}>
          {condition.renderField(error !== undefined && isEmpty ? texts.empty : undefined)}
          <IconButton icon="close" label={texts.remove(condition.label)} onPress={() => remove(condition)} />
        </div>
      ))}
      {offered.length > 0 && (
        <fieldset aria-label={texts.add} className={styles.buttons}>
          {buttons.map(({ name, label }) => (
            <span key={name} data-part={`button ${name}`}>
              <Button size="small" onPress={() => add(name)}>
                <Icon name="plus" />
                {label}
              </Button>
            </span>
          ))}
          {buttons.length < offered.length && (
            <Button
              size="small"
              variant="quiet"
              onPress={() => {
                setWhole(true);
                const next = offered.find(({ name }) => !usual.includes(name));
                setFocused(`button ${next?.name}`);
              }}
            >
              {texts.more}
            </Button>
          )}
        </fieldset>
      )}
    </div>
  );
}
