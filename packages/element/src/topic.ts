// A script of its own, loaded for the first <sineta-topic> of a page.
import { showTopicButton } from '@sineta/bell/topic';
import type { Connection } from './connection.ts';
import { languageOf } from './language-of.ts';
import type * as panel from './panel.ts';

/** Shows the button of a `<sineta-topic>`. Returns a function that stops it. */
export function showTopic(
  element: HTMLElement,
  bell: Connection,
  loadPanel: () => Promise<typeof panel>,
): () => void {
  const attribute = (name: string) => element.getAttribute(name) || undefined;
  const lang = languageOf(element) || undefined;
  const appleWebApps = element.hasAttribute('apple-web-apps');
  return showTopicButton(element, {
    bell,
    topic: attribute('name') ?? '',
    name: attribute('label'),
    lang,
    appleWebApps,
    openPanel: (opener) => {
      loadPanel()
        .then(({ openDevicePanel }) => openDevicePanel({ ...bell, lang, appleWebApps, opener }))
        .catch((error: unknown) => bell.log.error(error));
    },
  });
}
