import type { MessagingClient } from '@sineta/client';
import type { BellStore } from '../../store.ts';
import { createElement } from '../dom/create-element.ts';
import type { PanelState } from '../panel-state.ts';
import type { PanelContext, Section } from '../section.ts';

/** The id of the device, in case the operator asks for it: last, because most visitors never need it. */
export function codeSection(
  { labels }: PanelContext,
  { client, store }: { readonly client: MessagingClient; readonly store: BellStore },
): Section {
  const code = createElement('code', { attributes: { lang: 'en', dir: 'ltr' } });
  const element = createElement(
    'section',
    { attributes: { hidden: true } },
    createElement('p', { attributes: { class: 'note' } }, `${labels.code} `, code),
  );
  let shown: PanelState | undefined;

  async function showStored(): Promise<void> {
    const token = store.getState().token ?? (await client.knownToken?.());
    if (shown === 'blocked') showCode(token);
  }

  /** The first characters identify the device to the operator, without revealing the secret token. */
  function showCode(token: string | null | undefined): void {
    code.textContent = token?.slice(0, 8) ?? '';
    element.hidden = !token;
  }

  return {
    element,
    show(state) {
      shown = state;
      showCode(state === 'on' ? store.getState().token : null);
      // The service still has the device, so that the operator can look it up.
      if (state === 'blocked') void showStored();
    },
  };
}
