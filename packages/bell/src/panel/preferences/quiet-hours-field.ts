import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { onceTyped } from './once-typed.ts';
import type { PreferencesLabels } from './preferences-labels.ts';

type QuietHours = Preferences['quietHours'];

/** What {@link quietHoursField} was built for. */
interface FieldOptions {
  readonly labels: PreferencesLabels;
  /** Called with the title of the field after each change that leaves a valid value. */
  readonly changed: (title: HTMLElement) => void;
  /** Called after a change that does not, with its reason, which the field shows. */
  readonly mistaken: (mistake: string) => void;
  /** A change that still waits counts when it aborts. */
  readonly signal: AbortSignal;
}

export interface QuietHoursField {
  readonly element: HTMLElement;
  /** The valid value that was entered last. */
  readonly value: () => QuietHours;
  readonly show: (hours: QuietHours) => void;
}

/** A switch, and the two times while it is on. */
export function quietHoursField(options: FieldOptions): QuietHoursField {
  const { labels, changed, mistaken, signal } = options;
  let hours = { start: '22:00', end: '07:00' };
  const typed = onceTyped(read, signal);

  const toggle = createElement('input', {
    attributes: { type: 'checkbox', role: 'switch', 'aria-describedby': 'quiet-note' },
    on: { change: read },
  });
  const start = timeInput();
  const end = timeInput();
  const problem = createElement('p', { attributes: { class: 'problem', id: 'quiet-problem', hidden: true } });
  const times = createElement(
    'div',
    {
      attributes: { class: 'times', role: 'group', 'aria-label': labels.quietHours },
      on: typed.on,
    },
    createElement('label', {}, labels.quietHoursStart, start),
    createElement('label', {}, labels.quietHoursEnd, end),
    problem,
  );
  const title = createElement('span', {}, labels.quietHours);

  function read(): void {
    const entered = { start: start.value, end: end.value };
    const mistake =
      !entered.start || !entered.end
        ? labels.quietHoursMissing
        : entered.start === entered.end
          ? labels.quietHoursEqual
          : '';
    showMistake(mistake);
    if (!mistake) hours = entered;
    else if (toggle.checked) return mistaken(mistake);
    changed(title);
  }
  function showMistake(mistake: string): void {
    typed.cancel();
    times.hidden = !toggle.checked;
    problem.textContent = mistake;
    problem.hidden = !mistake;
    for (const input of [start, end]) input.setAttribute('aria-invalid', String(!!mistake));
  }
  function show(next: QuietHours): void {
    showMistake('');
    toggle.checked = next !== null;
    hours = next ?? hours;
    [start.value, end.value] = [hours.start, hours.end];
    // Otherwise the focus would be lost with them.
    if (!next && times.matches(':focus-within')) toggle.focus();
    times.hidden = !next;
  }

  const words = createElement(
    'span',
    {},
    title,
    createElement('span', { attributes: { class: 'note', id: 'quiet-note' } }, labels.quietHoursNote),
  );
  return {
    element: createElement(
      'div',
      {},
      createElement('label', { attributes: { class: 'choice' } }, toggle, words),
      times,
    ),
    value: () => (toggle.checked ? hours : null),
    show,
  };
}

function timeInput(): HTMLInputElement {
  return createElement('input', {
    attributes: { type: 'time', required: true, 'aria-describedby': 'quiet-problem' },
  });
}
