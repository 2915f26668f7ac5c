import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { describeDigest, morning } from './describe-preferences.ts';
import { onceTyped } from './once-typed.ts';
import type { PreferencesLabels } from './preferences-labels.ts';

interface FieldOptions {
  readonly labels: PreferencesLabels;
  readonly locale: string;
  /** Called with the title of the field after each change. */
  readonly changed: (title: HTMLElement) => void;
  /** A change that still waits counts when it aborts. */
  readonly signal: AbortSignal;
}

interface DigestField {
  readonly element: HTMLElement;
  /** Undefined in the morning, which is the default. */
  readonly value: () => string | undefined;
  readonly show: (digestTime: string | undefined) => void;
  /** Shows what the other preferences make of it. */
  readonly explain: (preferences: Preferences) => void;
}

/** When the notices arrive that the daily limit or “urgent only” holds: at a chosen time, or at the end of the quiet hours. */
export function digestField({ labels, locale, changed, signal }: FieldOptions): DigestField {
  let chosen: string = morning;
  const typed = onceTyped(read, signal);
  const time = createElement('input', {
    attributes: { type: 'time', id: 'digest', required: true },
    on: typed.on,
  });
  const title = createElement('label', { attributes: { for: 'digest' } }, labels.digestTime);
  const field = createElement('div', { attributes: { class: 'field' } }, title, time);
  const note = createElement('p', { attributes: { class: 'note' } });
  const element = createElement('div', {}, field, note);

  function read(): void {
    if (time.value === '') time.value = chosen;
    if (time.value === chosen) return;
    chosen = time.value;
    changed(title);
  }

  return {
    element,
    value: () => (chosen === morning ? undefined : chosen),
    show(digestTime = morning) {
      typed.cancel();
      time.value = chosen = digestTime;
    },
    explain(preferences) {
      note.textContent = describeDigest(preferences, labels, locale);
      element.hidden = !note.textContent;
      field.hidden = preferences.quietHours !== null;
      note.hidden = !field.hidden;
    },
  };
}
