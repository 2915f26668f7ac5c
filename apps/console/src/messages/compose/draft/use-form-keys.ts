import { type RefObject, useEffect } from 'react';

const textFields = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [tabindex="-1"]), textarea';

/** Where Ctrl+Enter belongs to what has the focus, or to a dialog. */
const others = 'a[href], [role="listbox"], [role="menu"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Lets Enter move on to the next field of a form instead of sending it, which Ctrl+Enter does on the whole page. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { current } = form;
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (current === null || !(target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey) {
        // Text fields first do what they do with the key. Buttons would take it for a press.
        if (event.eventPhase === Event.CAPTURING_PHASE && target.matches(textFields)) return;
        if (event.repeat || target.closest(others) || document.querySelector(dialogs)) return;
        event.preventDefault();
        event.stopPropagation();
        current.requestSubmit();
      } else if (
        event.eventPhase !== Event.CAPTURING_PHASE &&
        target instanceof HTMLInputElement &&
        current.contains(target)
      ) {
        event.preventDefault();
        const fields = [...current.querySelectorAll<HTMLElement>(textFields)];
        if (fields.includes(target)) fields[fields.indexOf(target) + 1]?.focus();
      }
    };
    // At the window, before the handlers of buttons and after those of fields.
    addEventListener('keydown', listen, true);
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen, true);
      removeEventListener('keydown', listen);
    };
  }, [form]);
}
