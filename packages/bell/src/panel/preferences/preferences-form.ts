import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { fill } from '../labels/panel-labels.ts';
import { digestField } from './digest-field.ts';
import type { PreferencesLabels } from './preferences-labels.ts';
import { quietHoursField } from './quiet-hours-field.ts';

/** The limits to choose from, in notices a day. */
const limits = [1, 3, 5, 10];

interface FormOptions {
  readonly labels: PreferencesLabels;
  readonly locale: string;
  readonly initial: Preferences;
  /** Called with the title of the field that was changed. */
  readonly changed: (preferences: Preferences, title: HTMLElement) => void;
  readonly mistaken: (mistake: string) => void;
  readonly signal: AbortSignal;
}

export interface PreferencesForm {
  /** The daily limit and the quiet hours. */
  readonly first: readonly HTMLElement[];
  /** “Urgent only”. When held notices arrive is below it, or below the daily limit if there is one. */
  readonly last: readonly HTMLElement[];
  readonly value: () => Preferences;
  readonly show: (preferences: Preferences) => void;
}

/** The fields of the preferences; each change is passed on at once. */
export function preferencesForm({ initial, changed, ...options }: FormOptions): PreferencesForm {
  const { labels } = options;
  const limitTitle = createElement('label', { attributes: { for: 'limit' } }, labels.dailyLimit);
  const urgentTitle = createElement('span', {}, labels.urgentOnly);
  const limit = limitSelect(initial.dailyLimit, labels, () => change(limitTitle));
  const quiet = quietHoursField({ ...options, changed: change });
  const digest = digestField({ ...options, changed: change });
  const urgent = createElement('input', {
    attributes: { type: 'checkbox', role: 'switch', 'aria-describedby': 'urgent-note' },
    on: { change: () => change(urgentTitle) },
  });
  const urgentNote = createElement('span', { attributes: { class: 'note', id: 'urgent-note' } });
  urgentNote.textContent = labels.urgentOnlyNote;

  const limitField = createElement('div', { attributes: { class: 'field' } }, limitTitle, limit);
  const urgentField = createElement(
    'label',
    { attributes: { class: 'choice' } },
    urgent,
    createElement('span', {}, urgentTitle, urgentNote),
  );
  /** The field that the time of held notices is below: the one that holds them. */
  let above: HTMLElement | undefined;

  function change(title: HTMLElement): void {
    explain();
    changed(value(), title);
  }

  function explain(): void {
    const preferences = value();
    digest.explain(preferences);
    const cause = preferences.dailyLimit === null ? urgentField : limitField;
    // Only then: a time that is being typed would lose the focus.
    if (cause !== above) cause.after(digest.element);
    above = cause;
  }

  function below(field: HTMLElement): HTMLElement[] {
    return field === above ? [field, digest.element] : [field];
  }

  function value(): Preferences {
    const digestTime = digest.value();
    return {
      dailyLimit: Number(limit.value) || null,
      quietHours: quiet.value(),
      urgentOnly: urgent.checked,
      ...(digestTime && { digestTime }),
    };
  }

  function show({ dailyLimit, quietHours, urgentOnly, digestTime }: Preferences): void {
    limit.value = String(dailyLimit ?? '');
    quiet.show(quietHours);
    urgent.checked = urgentOnly;
    digest.show(digestTime);
    explain();
  }

  show(initial);
  return {
    first: [...below(limitField), quiet.element],
    last: below(urgentField),
    value,
    show,
  };
}

/** A limit that another program has set is offered as well. */
function limitSelect(
  chosen: Preferences['dailyLimit'],
  labels: PreferencesLabels,
  change: () => void,
): HTMLSelectElement {
  const counts = [...new Set([...limits, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  const options = counts.map((count) =>
    createElement(
      'option',
      { attributes: { value: String(count) } },
      fill(labels.dailyLimitSome, { count: String(count) }),
    ),
  );
  const none = createElement('option', { attributes: { value: '' } }, labels.dailyLimitNone);
  return createElement('select', { attributes: { id: 'limit' }, on: { change } }, none, ...options);
}
