import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { fill } from '../labels/panel-labels.ts';
import type { PreferencesLabels } from './preferences-labels.ts';
import { quietHoursField } from './quiet-hours-field.ts';

/** The limits to choose from, in notices a day. */
const limits = [1, 3, 5, 10];

interface FormOptions {
  readonly labels: PreferencesLabels;
  readonly initial: Preferences;
  /** Returns the note of a field with the time at which held notices arrive. */
  readonly describe: (note: string, preferences: Preferences) => string;
  readonly changed: (preferences: Preferences) => void;
  readonly mistaken: (mistake: string) => void;
  readonly signal: AbortSignal;
}

export interface PreferencesForm {
  readonly elements: readonly HTMLElement[];
  readonly value: () => Preferences;
  readonly show: (preferences: Preferences) => void;
}

/** The fields of the preferences; each change is passed on at once. */
export function preferencesForm({ initial, describe, changed, ...options }: FormOptions): PreferencesForm {
  const { labels } = options;
  const limit = limitSelect(initial.dailyLimit, labels, change);
  const quiet = quietHoursField({ ...options, changed: change });
  const urgent = createElement('input', {
    attributes: { type: 'checkbox', role: 'switch', 'aria-describedby': 'urgent-note' },
    on: { change },
  });

  const limitNote = createElement('span', { attributes: { class: 'note', id: 'limit-note' } });
  const urgentNote = createElement('span', { attributes: { class: 'note', id: 'urgent-note' } });

  function change(): void {
    explain();
    changed(value());
  }

  function value(): Preferences {
    return {
      dailyLimit: Number(limit.value) || null,
      quietHours: quiet.value(),
      urgentOnly: urgent.checked,
    };
  }

  function explain(): void {
    limitNote.textContent = describe(labels.dailyLimitNote, value());
    urgentNote.textContent = describe(labels.urgentOnlyNote, value());
  }

  function show({ dailyLimit, quietHours, urgentOnly }: Preferences): void {
    limit.value = String(dailyLimit ?? '');
    quiet.show(quietHours);
    urgent.checked = urgentOnly;
    explain();
  }

  show(initial);
  return {
    elements: [
      createElement(
        'div',
        { attributes: { class: 'field' } },
        createElement('label', { attributes: { for: 'limit' } }, labels.dailyLimit),
        limit,
        limitNote,
      ),
      quiet.element,
      createElement(
        'label',
        { attributes: { class: 'choice' } },
        urgent,
        createElement('span', {}, labels.urgentOnly, urgentNote),
      ),
    ],
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
  return createElement(
    'select',
    { attributes: { id: 'limit', 'aria-describedby': 'limit-note' }, on: { change } },
    none,
    ...options,
  );
}
