import { TextField } from '@sineta/ui';
import { dayOf, startOfDay } from './day.ts';

interface DayFieldProps {
  readonly label: string;
  /** An instant; absent where any will do. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A day, which begins at midnight of the person who writes. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value === undefined ? '' : dayOf(value)}
      onChange={(day) => onChange(startOfDay(day))}
    />
  );
}
