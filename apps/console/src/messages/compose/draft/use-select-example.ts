import { type RefObject, useEffect } from 'react';
import { exampleNoticeTexts } from './example-notice-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/** Selects the example in a field that gets the focus, so that typing replaces it. */
export function useSelectExample(form: RefObject<HTMLFormElement | null>): void {
  const { title, body } = useTexts(exampleNoticeTexts);
  useEffect(() => {
    const fields = form.current;
    const select = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // A press places the cursor after the field got the focus.
      if (target.value === title || target.value === body) requestAnimationFrame(() => target.select());
    };
    fields?.addEventListener('focusin', select);
    return () => fields?.removeEventListener('focusin', select);
  }, [form, title, body]);
}
