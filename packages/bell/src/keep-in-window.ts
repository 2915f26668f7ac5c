/** Room between the tooltip and the edge of the window, in CSS pixels. */
const margin = 8;

/** Moves an open tooltip so far that all of it is seen: sideways, and above its control where there is no room below. */
export function keepInWindow(tooltip: HTMLElement): void {
  const { style, dataset } = tooltip;
  style.translate = dataset['side'] = '';
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, bottom } = tooltip.getBoundingClientRect();
  const shift = Math.max(margin - left, Math.min(0, clientWidth - margin - right));
  if (shift) style.translate = `${shift}px`;
  if (bottom > clientHeight - margin) dataset['side'] = 'top';
}
