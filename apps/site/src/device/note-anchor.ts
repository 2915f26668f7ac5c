/** Below this width or height a note beside a button in the middle of the page would have little room. */
const small = '(max-width: 480px), (max-height: 480px)';

/** What the note of a button is placed beside: the button, and in a small window its lower edge, near the thumb. */
export function noteAnchor(button: Element): Pick<Element, 'getBoundingClientRect'> {
  return {
    getBoundingClientRect: () =>
      matchMedia(small).matches ? new DOMRect(0, innerHeight, innerWidth, 0) : button.getBoundingClientRect(),
  };
}
