import { TextField } from '@sineta/ui';
import type { ComponentProps } from 'react';
import { withScheme } from '../draft/whole-address.ts';

interface AddressFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'placeholder' | 'value' | 'onChange'
> {
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** A web address, which gets its scheme when the field is left. */
export function AddressField({ value, onChange, ...props }: AddressFieldProps) {
  const complete = (): void => {
    const address = withScheme(value);
    if (address !== value) onChange(address);
  };
  return (
    <TextField
      {...props}
      type="url"
      placeholder="https://"
      value={value}
      onChange={onChange}
      onBlur={complete}
    />
  );
}
