import { createNoteBox } from './note-box.ts';
import type { NoteActions, NoteContent } from './note-content.ts';
import { placeNote } from './place-note.ts';

/** How long a note stays that is neither hovered nor focused, in milliseconds. */
const stay = 6000;

/** The widest window of a phone, in CSS pixels. */
const widestPhone = 480;

export interface Note {
  /** Aborted when the note is closed. */
  readonly closed: AbortSignal;
  /** Whether it is shown. A page that removes or moves the bell takes the note out of the top layer. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
  /** Moves the focus to its first choice. */
  readonly focus: () => void;
}

/** An element, or a place in the window. */
export type NoteAnchor = Pick<Element, 'getBoundingClientRect'>;

/**
 * Opens a note beside the bell, in the top layer. It takes no focus, and the next Tab enters it. Escape closes it.
 *
 * @param opener - the button of the bell; gets the focus if it was in the note
 * @param beside - what the note is placed beside: mostly the button
 */
export function openNote(
  opener: HTMLElement,
  lang: string,
  contentOf: (actions: NoteActions) => NoteContent,
  beside: NoteAnchor,
): Note {
  const { host, root, box, announce } = createNoteBox(lang);
  const tooltip = opener.parentElement?.querySelector<HTMLElement>('[role=tooltip]');
  const { elements, announced, stays, passing, dismissed } = contentOf({ close, announce });
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    if (root.activeElement) opener.focus({ preventScroll: true });
    clearTimeout(timer);
    abort.abort();
    host.remove();
    if (tooltip) tooltip.style.opacity = '';
  }
  function closeLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => (host.matches(':hover, :focus-within') ? closeLater() : close()), stay);
  }
  function place(): void {
    const anchor = beside.getBoundingClientRect();
    const isAway = anchor.bottom < 0 || anchor.top > innerHeight;
    // The page has removed the bell, or the visitor reads on instead of answering.
    if (!host.isConnected || (passing && isAway && !root.activeElement)) return close();
    const page = document.documentElement;
    // In Chromium, `clientWidth` includes the space that the page only reserves for a scrollbar.
    const end = Math.min(page.clientWidth, page.getBoundingClientRect().right + scrollX);
    // On a phone it would cover the title of the page.
    const lower = passing &&
      end <= widestPhone && { left: 0, right: end, top: innerHeight, bottom: innerHeight };
    const at = placeNote(lower || anchor, box.getBoundingClientRect(), { width: end, height: innerHeight });
    for (const side of ['left', 'top', 'bottom', 'maxHeight'] as const) {
      box.style[side] = at[side] === undefined ? '' : `${at[side]}px`;
    }
  }

  box.prepend(...elements);
  opener.after(host);
  // One bubble at a time. The tooltip keeps its size, by which it is placed, and names the bell.
  if (tooltip) tooltip.style.opacity = '0';
  host.popover = 'manual';
  // Older browsers show it without the top layer.
  host.showPopover?.();
  place();
  if (!stays) {
    closeLater();
    for (const type of ['pointerleave', 'focusout']) host.addEventListener(type, closeLater);
  }
  addEventListener('resize', place, { signal });
  addEventListener('scroll', place, { signal, capture: true, passive: true });
  const dismiss = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented) return;
    // Otherwise the key may have been meant for something of the page.
    if (root.activeElement) dismissed?.();
    close();
  };
  document.addEventListener('keydown', dismiss, { signal });
  // The visitor goes on with the page, or has chosen with a topic button.
  const leaveToPage = (event: Event) => {
    if (!event.composedPath().includes(host)) close();
  };
  if (passing) document.addEventListener('click', leaveToPage, { signal });
  // The panel is modal, and has everything that a note offers.
  const leave = ({ target }: Event) => {
    if ((target as Element).localName === 'sineta-panel') close();
  };
  document.addEventListener('focusin', leave, { signal });
  announce(announced);
  const isOpen = () => host.isConnected && (!('showPopover' in host) || host.matches(':popover-open'));
  return { closed: signal, isOpen, close, focus: () => root.querySelector('input')?.focus() };
}
