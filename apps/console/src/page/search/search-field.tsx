import { TextField } from '@sineta/ui';
import type { ComponentProps } from 'react';

/** The field that searches the list of a page. */
export function SearchField(props: ComponentProps<typeof TextField>) {
  return (
    <search>
      <TextField {...props} type="search" autoCorrect="off" spellCheck="false" />
    </search>
  );
}
