import { type RefObject, useEffect } from 'react';

const textFields = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [tabindex="-1"]), textarea';

/** Lets Enter move on to the next field of a form instead of sending it, which Ctrl+Enter does. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { current } = form;
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (current === null || !(target instanceof Element) || !current.contains(target)) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        current.requestSubmit();
      } else if (target instanceof HTMLInputElement) {
        event.preventDefault();
        const fields = [...current.querySelectorAll<HTMLElement>(textFields)];
        if (fields.includes(target)) fields[fields.indexOf(target) + 1]?.focus();
      }
    };
    // At the window, after the handlers of the fields.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [form]);
}
