import { TextField } from '@sineta/ui';
import { useTypedSearch } from '../search/typed-search.ts';

interface DayFilterProps {
  readonly label: string;
  /** A day, as 2026-11-28; absent for any day. */
  readonly value: string | undefined;
  /** Called with an empty text for any day. */
  readonly onChange: (day: string) => void;
}

/** A filter of a list by a day. The address follows a moment later: to set an earlier text would clear the field. */
export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  const [typed, setTyped] = useTypedSearch(value, onChange);
  return <TextField label={label} type="date" value={typed} onChange={setTyped} />;
}
