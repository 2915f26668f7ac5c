import { Button } from '@sineta/ui';
import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

/** The brass of the light theme. */
const brass = '#995f06';

interface AccentFieldProps {
  /** `#rrggbb`; empty for the default. */
  readonly value: string;
  readonly onChange: (accent: string) => void;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
}

/** The colour of the board: the default, or one from the browser's colour picker. */
export function AccentField({ value, onChange, isReadOnly, error }: AccentFieldProps) {
  const texts = useTexts(boardTexts);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.accent}
      </label>
      <div className={styles.accent}>
        <input
          id={id}
          type="color"
          className={styles.swatch}
          value={value || brass}
          disabled={isReadOnly}
          aria-describedby={`${id}-help`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span>{value || texts.accentDefault}</span>
        {value && !isReadOnly && <Button onPress={() => onChange('')}>{texts.accentDefault}</Button>}
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {error ?? texts.accentHelp}
      </p>
    </div>
  );
}
