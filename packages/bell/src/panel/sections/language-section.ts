import type { DeviceControls } from '@sineta/client/device';
import { createElement } from '../dom/create-element.ts';
import { languageChoices, languageName } from '../language-choices.ts';
import type { PanelContext, Section } from '../section.ts';

/** The language in which this device receives notices. */
export function languageSection({ labels, announce }: PanelContext, controls: DeviceControls): Section {
  const select = createElement('select', {
    attributes: { id: 'language', 'aria-describedby': 'language-note' },
    on: { change: () => void keep() },
  });
  const note = createElement(
    'p',
    { attributes: { class: 'note', id: 'language-note' } },
    labels.languageNote,
  );
  const element = createElement(
    'section',
    {},
    createElement(
      'h3',
      {},
      createElement('label', { attributes: { for: 'language' } }, labels.languageTitle),
    ),
    select,
    note,
  );
  let loaded = false;

  async function load(): Promise<void> {
    const chosen = await controls.language();
    for (const tag of languageChoices(chosen, navigator.languages)) {
      select.append(createElement('option', { attributes: { value: tag, lang: tag } }, languageName(tag)));
    }
    if (chosen) select.value = chosen;
  }

  async function keep(): Promise<void> {
    const result = await controls.setLanguage(select.value).then(
      () => labels.saved,
      // The client has stored it, and sends it to the service later.
      () => labels.languageLater,
    );
    note.textContent = result;
    announce(result);
  }

  return {
    element,
    show: (state) => {
      element.hidden = state !== 'on';
      if (state !== 'on' || loaded) return undefined;
      loaded = true;
      return load();
    },
  };
}
