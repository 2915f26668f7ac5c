/** Focuses the title if the control that had the focus has disappeared with the state that it ended. */
export function focusTitle(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}
