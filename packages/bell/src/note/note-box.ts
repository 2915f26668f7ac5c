import { createElement } from '../panel/dom/create-element.ts';
import { createHost } from '../panel/dom/create-host.ts';
import controls from '../panel/styles/controls.css?raw';
import surface from '../panel/styles/surface.css?raw';
import text from '../panel/styles/text.css?raw';
import theme from '../panel/styles/theme.css?raw';
import topics from '../panel/styles/topics.css?raw';
import styles from './note.css?raw';

/** The element of a note, which the caller adds to the page. */
export interface NoteBox {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The visible part. */
  readonly box: HTMLElement;
  /** Announces a text to screen readers, when they pause. */
  readonly announce: (text: string) => void;
}

/** Screen readers announce the changes of a live region only once they know it, in milliseconds. */
const announceDelay = 100;

/** @param more - CSS after the note's own */
export function createNoteBox(lang: string, more = ''): NoteBox {
  const css = [theme, surface, text, controls, topics, styles, more].join('');
  const { host, root } = createHost('sineta-note', lang, css);
  const live = createElement('p', { attributes: { role: 'status', class: 'live' } });
  const box = createElement('div', { attributes: { class: 'surface box', dir: 'auto' } }, live);
  root.append(box);
  // Screen readers announce only changes, so that a repeated text needs a difference.
  const announce = (words: string) => {
    setTimeout(
      () => (live.textContent = live.textContent === words ? `${words}\u00A0` : words),
      announceDelay,
    );
  };
  return { host, root, box, announce };
}
