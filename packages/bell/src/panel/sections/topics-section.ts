import type { DeviceControls } from '@sineta/client/device';
import { createElement } from '../dom/create-element.ts';
import type { PanelContext, Section } from '../section.ts';
import { topicChoice } from './topic-choice.ts';

/** The topics to follow; each change is stored at once. Absent on a site without topics. */
export function topicsSection(context: PanelContext, controls: DeviceControls): Section {
  const { lang, labels, announce } = context;
  const list = createElement('div', { attributes: { class: 'topics' } });
  // Shown on a device of a user, which the section of the preferences reads.
  const shared = createElement('span', { attributes: { class: 'shared' } }, ` ${labels.shared}`);
  const group = createElement(
    'fieldset',
    {},
    createElement('legend', {}, labels.topicsTitle),
    createElement('p', { attributes: { class: 'note' } }, labels.topicsNote, shared),
    list,
  );
  const element = createElement('section', {}, group);
  let loaded = false;
  let empty = false;

  async function load(): Promise<void> {
    list.replaceChildren(createElement('p', { attributes: { class: 'note' } }, labels.working));
    try {
      const topics = await controls.topics(lang);
      empty = topics.length === 0;
      // Hidden, even if notifications were turned off meanwhile.
      if (empty) element.hidden = true;
      list.replaceChildren(...topics.map((topic) => topicChoice(context, controls, topic)));
    } catch {
      list.replaceChildren(
        createElement('p', { attributes: { class: 'problem' } }, labels.topicsFailed),
        createElement(
          'button',
          { attributes: { type: 'button', class: 'quiet' }, on: { click: () => void load() } },
          labels.retry,
        ),
      );
      announce(labels.topicsFailed);
    }
  }

  return {
    element,
    show: (state) => {
      element.hidden = state !== 'on' || empty;
      // A device that is off follows no topics; turned on again, it follows its former ones, so they are loaded again.
      if (state !== 'on') loaded = false;
      if (state !== 'on' || loaded) return undefined;
      loaded = true;
      return load();
    },
  };
}
