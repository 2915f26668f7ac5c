import styles from './gallery.module.css';
import { type Appearance, choices } from './appearance.ts';

interface AppearanceBarProps {
  readonly value: Appearance;
  readonly onChange: (value: Appearance) => void;
}

/** Controls for the language, theme and direction of the gallery. */
export function AppearanceBar({ value, onChange }: AppearanceBarProps) {
  return (
    <form className={styles.bar}>
      {(Object.keys(choices) as (keyof Appearance)[]).map((name) => (
        <label key={name} className={styles.choice}>
          {choices[name].label}
          <select
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          >
            {choices[name].options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  );
}
