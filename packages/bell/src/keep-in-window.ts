/** Minimum distance between the tooltip and the edge of the window, in CSS pixels. */
const margin = 8;

/**
 * Centres an open tooltip on its control, as far as it fits in the window, and moves it above the control if there is no
 * room below. The tooltip never exceeds the window, even for a moment: a phone would zoom out for a wider page and stay
 * zoomed out. Sets `data-side`.
 */
export function keepInWindow(tooltip: HTMLElement): void {
  const { style, dataset } = tooltip;
  // The style sheet places it below. A bell that loads this hides the tooltip until then.
  style.translate = style.insetBlock = style.visibility = dataset['side'] = '';
  const page = document.documentElement;
  const { clientWidth, clientHeight } = page;
  // In Chromium, `clientWidth` includes the space that the page only reserves for a scrollbar.
  const width = Math.min(clientWidth, page.getBoundingClientRect().right + scrollX);
  const { left, right, top, bottom } = tooltip.getBoundingClientRect();
  const control = tooltip.parentElement!.getBoundingClientRect();
  const centred = (control.left + control.right - left - right) / 2;
  style.translate = `${Math.max(margin - left, Math.min(centred, width - margin - right))}px`;
  if (bottom <= clientHeight - margin) return;
  dataset['side'] = 'top';
  style.insetBlock = `auto calc(100% + ${top - control.bottom}px)`;
}
