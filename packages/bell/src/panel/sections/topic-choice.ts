import type { DeviceControls, DeviceTopic } from '@sineta/client/device';
import { createElement } from '../dom/create-element.ts';
import type { ChoiceLabels } from '../labels/choices/choice-labels.ts';
import { fill } from '../labels/panel-labels.ts';

interface ChoiceContext {
  readonly labels: Omit<ChoiceLabels, 'topicsNote'>;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

/** One topic with a checkbox; each change is stored at once. */
export function topicChoice(
  { labels, announce }: ChoiceContext,
  controls: Pick<DeviceControls, 'follow'>,
  { topic, name, description, followed }: DeviceTopic,
): HTMLElement {
  let kept = followed;
  const problem = createElement('p', { attributes: { class: 'problem', hidden: true } });
  const box = createElement('input', { attributes: { type: 'checkbox' }, on: { change: () => void keep() } });
  box.checked = followed;

  async function keep(): Promise<void> {
    const wanted = box.checked;
    problem.hidden = true;
    try {
      await controls.follow(topic, wanted);
      kept = wanted;
      announce(fill(wanted ? labels.topicFollowed : labels.topicLeft, { name }));
    } catch {
      // If the box was pressed again meanwhile, the later press counts.
      if (box.checked === wanted) box.checked = kept;
      problem.textContent = fill(labels.topicFailed, { name });
      problem.hidden = false;
      announce(problem.textContent);
    }
  }

  const words = createElement(
    'span',
    { attributes: { dir: 'auto' } },
    name,
    description ? createElement('span', { attributes: { class: 'note' } }, description) : null,
  );
  return createElement(
    'div',
    {},
    createElement('label', { attributes: { class: 'choice' } }, box, words),
    problem,
  );
}
