/** Scrolls a line of tabs, and not the page, to the tab of this page. Pass it as the `ref` of the line. */
export function showCurrentTab(line: HTMLElement | null): void {
  const tab = line?.querySelector('[aria-current]');
  if (!line || !tab) return;
  const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
  line.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
