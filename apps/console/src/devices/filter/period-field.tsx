import { Select } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { filterTexts } from './filter-texts.ts';

/** The number of days that a new condition begins with. */
export const usualDays = 30;

const offered = [1, 7, 14, 30, 60, 90, 180, 365];

interface PeriodFieldProps {
  readonly label: string;
  /** Days. */
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
}

/** A choice among usual numbers of days, and the one that the API has set. */
export function PeriodField({ label, value, onChange }: PeriodFieldProps) {
  const { days } = useTexts(filterTexts);
  const numbers = value === undefined || offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      label={label}
      options={numbers
        .toSorted((a, b) => a - b)
        .map((number) => ({ value: String(number), label: days(number) }))}
      value={value === undefined ? null : String(value)}
      onChange={(number) => onChange(Number(number))}
    />
  );
}
