import styles from './gallery.module.css';
import { type Looks, looks } from './looks.ts';

interface LooksBarProps {
  readonly value: Looks;
  readonly onChange: (value: Looks) => void;
}

/** Language, theme and direction of everything below. */
export function LooksBar({ value, onChange }: LooksBarProps) {
  return (
    <form className={styles.bar}>
      {(Object.keys(looks) as (keyof Looks)[]).map((name) => (
        <label key={name} className={styles.look}>
          {looks[name].label}
          <select
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          >
            {looks[name].options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  );
}
