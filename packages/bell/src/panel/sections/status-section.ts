import type { MessagingClient } from '@sineta/client';
import { type BellRequests, disableNotifications, requestToken } from '../../bell-requests.ts';
import { createElement } from '../dom/create-element.ts';
import { turnOnLabel } from '../failure-label.ts';
import type { PanelLabels } from '../labels/panel-labels.ts';
import type { PanelState } from '../panel-state.ts';
import type { PanelContext, Section } from '../section.ts';

/** For each state: what it is, and what that means. */
const texts = {
  on: ['stateOn', 'noteOn'],
  off: ['stateOff', 'noteOff'],
  undecided: ['stateUndecided', 'noteUndecided'],
  blocked: ['stateBlocked', null],
  unsupported: ['stateUnsupported', 'noteUnsupported'],
  install: ['stateInstall', 'noteInstall'],
} as const satisfies Record<PanelState, readonly [keyof PanelLabels, keyof PanelLabels | null]>;

/** The state in one sentence. */
export function stateText(labels: PanelLabels, state: PanelState): string {
  return labels[texts[state][0]];
}

/**
 * The state in words, and the switch: off for real, and on again.
 *
 * @param changed - to be called when a press has been answered, which not every change of the state shows
 */
export function statusSection(
  { labels, say }: PanelContext,
  requests: BellRequests & { readonly client: MessagingClient },
  changed: () => Promise<PanelState>,
): Section {
  const { client, store } = requests;
  const sentence = createElement('p', { attributes: { class: 'state', id: 'state' } });
  const note = createElement('p', { attributes: { class: 'note' } });
  const problem = createElement('p', { attributes: { class: 'problem', hidden: true } });
  const button = createElement('button', {
    attributes: { type: 'button' },
    on: { click: () => void press() },
  });
  const code = createElement('code', { attributes: { lang: 'en', dir: 'ltr' } });
  const told = createElement('p', { attributes: { class: 'note' } }, `${labels.code} `, code);
  let shown: PanelState = 'off';

  function show(state: PanelState): void {
    shown = state;
    const [, about] = texts[state];
    sentence.textContent = stateText(labels, state);
    note.textContent = about && labels[about];
    note.hidden = !about;
    tellCode(state === 'on' ? store.getState().token : null);
    // The service still has the device: the operator can look it up.
    if (state === 'blocked') void tellKnownCode();
    const busy = store.getState().phase === 'requesting';
    const on = state === 'on';
    button.hidden = !(on || state === 'off' || state === 'undecided');
    button.className = on ? 'quiet' : 'primary';
    button.textContent = busy ? labels.working : on ? labels.turnOff : labels.turnOn;
    // Not disabled: the focus would be lost.
    button.setAttribute('aria-disabled', String(busy));
    if (button.hidden) tell(null);
  }

  async function tellKnownCode(): Promise<void> {
    const token = store.getState().token ?? (await client.knownToken?.());
    if (shown === 'blocked') tellCode(token);
  }

  /** Enough to find the device by, too little to speak for it. */
  function tellCode(token: string | null | undefined): void {
    code.textContent = token?.slice(0, 8) ?? '';
    told.hidden = !token;
  }

  function tell(text: string | null): void {
    problem.textContent = text;
    problem.hidden = !text;
    if (text) say(text);
  }

  async function press(): Promise<void> {
    if (store.getState().phase === 'requesting') return;
    tell(null);
    if (shown === 'on') {
      const failure = await failureOf(requests, disableNotifications);
      if ((await changed()) === 'on' || failure) tell(labels.turnOffFailed);
      return;
    }
    // Within the gesture itself: the browser may have to ask.
    const failure = await failureOf(requests, (bell) => requestToken(bell, true));
    const state = await changed();
    if (state === 'undecided') tell(labels.notPermitted);
    if (state === 'off') tell(labels[turnOnLabel(failure?.code)]);
  }

  return {
    element: createElement(
      'section',
      { attributes: { class: 'status' } },
      sentence,
      note,
      button,
      problem,
      told,
    ),
    show,
  };
}

/** Runs an action of the bell and returns the client's error, which the bell itself only logs. */
async function failureOf(
  requests: BellRequests,
  action: (requests: BellRequests) => Promise<void>,
): Promise<{ readonly code?: string } | undefined> {
  let failure: { readonly code?: string } | undefined;
  const rethrow = (error: unknown): never => {
    failure = error as { readonly code?: string };
    throw error;
  };
  const client: BellRequests['client'] = {
    deleteToken: () => requests.client.deleteToken().catch(rethrow),
    getToken: (request) => requests.client.getToken(request).catch(rethrow),
  };
  await action({ ...requests, client });
  return failure;
}
