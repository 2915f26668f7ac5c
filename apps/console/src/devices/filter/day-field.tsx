import { TextField } from '@sineta/ui';
import { useState } from 'react';
import { dayOf, startOfDay } from '../../time/day.ts';

interface DayFieldProps {
  readonly label: string;
  /** An instant; absent where any will do. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A day, which begins at midnight of the person who writes. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  // As it is typed, while it is no day yet: to write anything else into the field would empty it.
  const shown = value === undefined ? '' : dayOf(value);
  const [typed, setTyped] = useState(shown);
  return (
    <TextField
      label={label}
      type="date"
      value={startOfDay(typed) === value ? typed : shown}
      onChange={(day) => {
        setTyped(day);
        onChange(startOfDay(day));
      }}
    />
  );
}
