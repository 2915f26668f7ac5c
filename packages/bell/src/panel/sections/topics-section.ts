import type { DeviceControls } from '@sineta/client/device';
import { createElement } from '../dom/create-element.ts';
import { savedMark } from '../dom/saved-mark.ts';
import { failureReason } from '../failure-reason.ts';
import type { PanelContext, Section } from '../section.ts';
import { topicChoice } from './topic-choice.ts';

/** The topics to follow; each change is stored at once. Absent on a site without topics. */
export function topicsSection(context: PanelContext, controls: DeviceControls): Section {
  const { lang, labels, announce } = context;
  const saved = savedMark(labels.saved);
  const list = createElement('div', { attributes: { class: 'topics', tabindex: '-1' } });
  // Shown on a device of a user, which the section of the preferences reads.
  const shared = createElement('span', { attributes: { class: 'shared' } }, ` ${labels.shared}`);
  const group = createElement(
    'fieldset',
    {},
    createElement('legend', {}, labels.topicsTitle, saved),
    createElement('p', { attributes: { class: 'note' } }, labels.topicsNote, shared),
    list,
  );
  const element = createElement('section', {}, group);
  let isOn = false;
  let empty = false;
  let hasFailed = false;
  let last: Promise<void> | undefined;

  async function follow(topic: string, followed: boolean): Promise<void> {
    saved.hidden = true;
    const request = (last = controls.follow(topic, followed));
    await request;
    // A later change is not stored yet.
    saved.hidden = request !== last;
  }

  async function load(): Promise<void> {
    saved.hidden = true;
    hasFailed = false;
    list.replaceChildren(createElement('p', { attributes: { class: 'note' } }, labels.working));
    try {
      const topics = await controls.topics(lang);
      empty = topics.length === 0;
      // Hidden, even if notifications were turned off meanwhile.
      if (empty) element.hidden = true;
      list.replaceChildren(...topics.map((topic) => topicChoice(context, { follow }, topic)));
    } catch (error) {
      hasFailed = true;
      const problem = `${labels.topicsFailed} ${failureReason(error, labels)}`;
      list.replaceChildren(
        createElement('p', { attributes: { class: 'problem' } }, problem),
        createElement('button', { attributes: { type: 'button' }, on: { click: again } }, labels.retry),
      );
      announce(problem);
    }
  }

  function again(): void {
    // The button disappears.
    list.focus();
    context.retry();
  }

  return {
    element,
    show: (state) => {
      const wasOn = isOn;
      isOn = state === 'on';
      element.hidden = !isOn || empty;
      // A device that is off follows no topics; turned on again, it follows its former ones, so they are loaded again.
      return isOn && !wasOn && load();
    },
    retry: () => hasFailed && load(),
  };
}
