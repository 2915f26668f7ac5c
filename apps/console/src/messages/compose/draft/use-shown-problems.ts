import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ServiceError } from '../../../service/service-error.ts';
import { composeTexts } from '../compose-texts.ts';
import { type DraftProblems, type FieldProblem, formField } from './check-draft.ts';
import type { Draft } from './draft.ts';

/**
 * The errors of the form. After an attempt to send all show, until all are fixed: a fixed one disappears at once, and new
 * ones show at once. Before it only those of values that were typed, once their field has lost the focus. Errors of the
 * service stay until the draft changes.
 */
export function useShownProblems(
  problems: DraftProblems,
  refusal: Error | null,
  draft: Draft,
  form: RefObject<HTMLFormElement | null>,
) {
  const texts = useTexts(composeTexts);
  const [revealed, setRevealed] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);
  // The service's errors are about the sent draft, not about later ones.
  const [refused, setRefused] = useState<{ readonly of: Draft; readonly by: ServiceError }>();
  if (refusal instanceof ServiceError && refusal.fields.length > 0 && refused?.by !== refusal) {
    setRefused({ of: draft, by: refusal });
  }

  useEffect(() => {
    if (revealed > 0) focusIn(form.current?.querySelector('[data-invalid]'));
  }, [revealed, form]);

  const leave = useEffectEvent(() => {
    const typed = Object.keys(problems).filter((field) => isTyped(problems[field]));
    // The focus also leaves at the press of a button, which nothing should move for without a reason.
    if (typed.join() !== left.join()) setLeft(typed);
  });
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('focusout', leave);
    return () => current?.removeEventListener('focusout', leave);
  }, [form]);

  const all: DraftProblems = { ...(refused?.of === draft && refusedFields(refused.by, draft)), ...problems };
  if (revealed > 0 && Object.keys(all).length === 0) setRevealed(0);
  const shown = revealed > 0 ? all : {};
  const fields = Object.keys(shown);
  const lacking = Object.entries(texts.missing).filter(([field]) => problems[field] === 'missing');
  const [onlyLacking] = fields.length === 1 ? lacking : [];
  return {
    count: fields.length,
    fields,
    /** What to fix, in a sentence; undefined without errors. */
    summary: fields.length === 0 ? undefined : (onlyLacking?.[1] ?? texts.problemsFound(fields.length)),
    /** What the draft lacks, before an attempt to send too. */
    lacking: lacking.map(([, sentence]) => sentence),
    error: (field: string): string | undefined => {
      const problem = left.includes(field) ? all[field] : shown[field];
      // Its label is above the error.
      const sentence = field === 'title' ? undefined : lacking.find(([name]) => name === field)?.[1];
      return sentence && problem ? sentence : problem && texts.problems[problem];
    },
    /** Shows the errors and moves the focus to the first. True if there are none. */
    reveal: (): boolean => {
      setRevealed((times) => times + 1);
      return Object.keys(problems).length === 0;
    },
    hide: () => {
      setRevealed(0);
      setLeft([]);
    },
  };
}

const isTyped = (problem: FieldProblem | undefined) => problem !== 'missing' && problem !== 'refused';

/** Focuses a field, the selected option of a group, or the first control of a section. */
function focusIn(wrong: Element | null | undefined): void {
  const control = wrong?.querySelector<HTMLElement>('input:checked');
  (control ?? wrong?.querySelector<HTMLElement>('input, textarea, button'))?.focus();
  // With its error, which the bar would cover.
  wrong?.scrollIntoView({ block: 'nearest' });
}

function refusedFields({ fields }: ServiceError, draft: Draft): DraftProblems {
  return Object.fromEntries(
    fields.map(({ field }): [string, FieldProblem] => [formField(field, draft), 'refused']),
  );
}
