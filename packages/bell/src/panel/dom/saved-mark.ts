import { createElement } from './create-element.ts';
import { stepIcon } from './step-icon.ts';

/** The confirmation that a choice is stored: beside the title of the section, where it moves nothing. */
export function savedMark(text: string): HTMLElement {
  return createElement('span', { attributes: { class: 'saved', hidden: true } }, stepIcon('passed'), text);
}
