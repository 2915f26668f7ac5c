import { Select, type SelectOption } from '@sineta/ui';

/** The value of the option for no filter, which no id has. */
const any = '*';

interface FilterSelectProps {
  readonly label: string;
  /** The name of the option for no filter. */
  readonly anyLabel: string;
  readonly options: readonly SelectOption<string>[];
  readonly value: string | undefined;
  /** Called with undefined for no filter. */
  readonly onChange: (value: string | undefined) => void;
}

/** A filter of a list: one of the values, or any. Includes the chosen value if it is none of today's. */
export function FilterSelect({ label, anyLabel, options, value, onChange }: FilterSelectProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      options={[{ value: any, label: anyLabel }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
      value={value ?? any}
      onChange={(chosen) => onChange(chosen === any ? undefined : chosen)}
    />
  );
}
