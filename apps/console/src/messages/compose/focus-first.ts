/** Focuses the first control of a part that took the place of the button that had the focus. */
export function focusFirst(part: Element | null | undefined): void {
  if (document.activeElement === document.body) part?.querySelector<HTMLElement>('input, button')?.focus();
}
