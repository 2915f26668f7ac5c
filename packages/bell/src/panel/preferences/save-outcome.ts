import { createElement } from '../dom/create-element.ts';
import { stepIcon } from '../dom/step-icon.ts';
import type { PanelLabels } from '../labels/panel-labels.ts';
import { failureReason } from './failure-reason.ts';
import type { PreferencesLabels } from './preferences-labels.ts';

/** The line that confirms what was saved, or states why it was not. */
export interface SaveOutcome {
  readonly element: HTMLElement;
  readonly clear: () => void;
  readonly saved: () => void;
  /** @returns the text, to be announced */
  readonly failed: (error: unknown) => string;
}

/** @param retry - the button of a failure calls it */
export function saveOutcome(labels: PanelLabels & PreferencesLabels, retry: () => void): SaveOutcome {
  const element = createElement('div', { attributes: { class: 'saved', tabindex: '-1' } });
  const again = () => {
    // The button disappears.
    element.focus();
    retry();
  };
  return {
    element,
    clear: () => element.replaceChildren(),
    saved: () =>
      element.replaceChildren(
        createElement('p', { attributes: { class: 'success' } }, stepIcon('passed'), labels.preferencesSaved),
      ),
    failed: (error) => {
      const text = `${labels.preferencesFailed} ${failureReason(error, labels)}`;
      element.replaceChildren(
        createElement('p', { attributes: { class: 'problem' } }, text),
        createElement('button', { attributes: { type: 'button' }, on: { click: again } }, labels.retry),
      );
      return text;
    },
  };
}
