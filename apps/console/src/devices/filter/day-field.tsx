import { TextField } from '@sineta/ui';
import { useState } from 'react';
import { dayOf, startOfDay } from '../../time/day.ts';

interface DayFieldProps {
  readonly label: string;
  /** An instant; absent for any day. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly error?: string | undefined;
}

/** A day field. The day begins at midnight in the operator's time zone. */
export function DayField({ label, value, onChange, error }: DayFieldProps) {
  // The typed text while it is incomplete: setting another value would clear the field.
  const shown = value === undefined ? '' : dayOf(value);
  const [typed, setTyped] = useState(shown);
  return (
    <TextField
      label={label}
      type="date"
      error={error}
      value={startOfDay(typed) === value ? typed : shown}
      onChange={(day) => {
        setTyped(day);
        onChange(startOfDay(day));
      }}
    />
  );
}
