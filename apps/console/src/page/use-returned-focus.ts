import { useEffect, useState } from 'react';

/**
 * When the component goes, gives the focus back to what had it before the component, if nothing else has it: a dialog that
 * took the place of another one would return it to that one.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
