/** Room between the tooltip and the edge of the window, in CSS pixels. */
const margin = 8;

/**
 * Moves an open tooltip from the edge of its control to the middle of it, as far as all of it is seen, and
 * above it where there is no room below. It never exceeds the window on the way: a phone would zoom out for a
 * wider page, and stay so.
 */
export function keepInWindow(tooltip: HTMLElement): void {
  const { style, dataset } = tooltip;
  style.translate = dataset['side'] = '';
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, bottom } = tooltip.getBoundingClientRect();
  const control = tooltip.parentElement!.getBoundingClientRect();
  const centred = (control.left + control.right - left - right) / 2;
  style.translate = `${Math.max(margin - left, Math.min(centred, clientWidth - margin - right))}px`;
  if (bottom > clientHeight - margin) dataset['side'] = 'top';
}
