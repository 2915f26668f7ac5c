/** Distance from the anchor and from the edges of the window, in CSS pixels. */
const margin = 8;

/** The position in the window, in CSS pixels. The side that is set stays in place when the note grows. */
export interface NotePlace {
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly maxHeight: number;
}

/**
 * Places a note beside its anchor without covering it: below if it fits or if there is less room above, otherwise above;
 * centred as far as the window allows. If the anchor is scrolled out of the window, the note stays at that edge.
 */
export function placeNote(
  anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  note: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): NotePlace {
  const centred = (anchor.left + anchor.right - note.width) / 2;
  const left = Math.max(margin, Math.min(centred, window.width - margin - note.width));
  const most = window.height - 2 * margin;
  const below = Math.min(most, window.height - anchor.bottom - 2 * margin);
  const above = Math.min(most, anchor.top - 2 * margin);
  return note.height <= below || below >= above
    ? { left, top: window.height - below - margin, maxHeight: below }
    : { left, bottom: window.height - above - margin, maxHeight: above };
}
