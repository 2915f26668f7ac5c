import type { MessagingClient } from '@sineta/client';
import { type BellRequests, disableNotifications, requestToken } from '../../bell-requests.ts';
import { createElement } from '../dom/create-element.ts';
import { turnOnLabel } from '../failure-label.ts';
import { labelKey } from '../labels/label-key.ts';
import type { PanelLabels } from '../labels/panel-labels.ts';
import type { PanelState } from '../panel-state.ts';
import type { PanelContext, Section } from '../section.ts';

/** The state in one sentence. */
export function stateText(labels: PanelLabels, state: PanelState): string {
  return labels[labelKey('state', state)];
}

/**
 * The state as a sentence, and the switch that turns notifications off and on.
 *
 * @param changed - called after each press: not every result changes the store
 * @param failed - the error of a press before the panel was opened, which is logged already
 */
export function statusSection(
  { labels, announce, silence, loss }: PanelContext,
  requests: BellRequests & { readonly client: MessagingClient },
  changed: () => Promise<PanelState>,
  failed?: { readonly code?: string },
): Section {
  const { store } = requests;
  const sentence = createElement('p', { attributes: { class: 'state', id: 'state' } });
  const note = createElement('p', { attributes: { class: 'note' } });
  const problem = createElement('p', { attributes: { class: 'problem', hidden: true } });
  const button = createElement('button', {
    attributes: { type: 'button', 'aria-describedby': 'loss' },
    on: { click: () => void press() },
  });
  const lost = createElement('p', { attributes: { class: 'note', id: 'loss' } });
  let shown: PanelState = 'off';

  function show(state: PanelState): void {
    shown = state;
    sentence.textContent = stateText(labels, state);
    const on = state === 'on';
    const silent = on && silence();
    note.textContent = silent || (state === 'blocked' ? '' : labels[labelKey('note', state)]);
    note.toggleAttribute('data-silent', !!silent);
    // Read with the switch, also while it is hidden.
    lost.textContent = on ? loss() : '';
    const busy = store.getState().phase === 'requesting';
    button.hidden = !(on || state === 'off' || state === 'undecided');
    button.className = on ? '' : 'primary';
    button.textContent = busy ? labels.working : on ? labels.turnOff : labels.turnOn;
    // Not `disabled`, which would lose the focus.
    button.setAttribute('aria-disabled', String(busy));
    if (button.hidden) showProblem(null);
  }

  function showProblem(text: string | null): void {
    problem.textContent = text;
    problem.hidden = !text;
    if (text) announce(text);
  }

  async function press(): Promise<void> {
    if (store.getState().phase === 'requesting') return;
    showProblem(null);
    if (shown === 'on') {
      const isOff = await disableNotifications(requests);
      if ((await changed()) === 'on' || !isOff) showProblem(labels.turnOffFailed);
      return;
    }
    let failure: Parameters<typeof turnOnLabel>[0];
    // The bell only logs the client's error.
    const error = (line: string, logged: typeof failure) => {
      requests.log.error(line, logged);
      failure = logged;
    };
    // Synchronously within the gesture: the browser may have to show its prompt.
    await requestToken({ ...requests, log: { ...requests.log, error } }, true);
    const state = await changed();
    if (state === 'undecided') showProblem(labels.notPermitted);
    if (state === 'off') showProblem(labels[turnOnLabel(failure)]);
  }

  if (failed) showProblem(labels[turnOnLabel(failed)]);
  return {
    element: createElement(
      'section',
      { attributes: { class: 'status' } },
      sentence,
      note,
      button,
      lost,
      problem,
    ),
    show,
  };
}
