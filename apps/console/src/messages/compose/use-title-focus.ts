import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus from the heading, which gets it on navigation, to the title of a message that begins empty: the user
 * asked to write, and the label of the field is read. A form with content keeps it on the heading, so that what the form
 * shows is read first.
 */
export function useTitleFocus(form: RefObject<HTMLFormElement | null>, isEmpty: boolean): void {
  const [isWanted] = useState(isEmpty);
  useEffect(() => {
    if (!isWanted) return undefined;
    // After the navigation.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.tagName === 'H1') form.current?.querySelector('input')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isWanted]);
}
