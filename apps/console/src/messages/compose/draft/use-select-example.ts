import { type RefObject, useEffect } from 'react';
import { exampleNoticeTexts } from '../texts/example-notice.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What stands in a field as an example gives way to what is typed. */
export function useExampleGivesWay(form: RefObject<HTMLFormElement | null>): void {
  const { title, body } = useTexts(exampleNoticeTexts);
  useEffect(() => {
    const fields = form.current;
    const select = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // A press places the cursor after the focus has come.
      if (target.value === title || target.value === body) requestAnimationFrame(() => target.select());
    };
    fields?.addEventListener('focusin', select);
    return () => fields?.removeEventListener('focusin', select);
  }, [form, title, body]);
}
