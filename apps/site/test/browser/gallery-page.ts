/**
 * Run in the page: the markup of what is pressed and smaller than 44 pixels, shadow roots included. What
 * stands in a line of text is as high as the line (WCAG 2.5.8, inline).
 */
export function smallTargets(): string[] {
  const within = (root: ParentNode): Element[] => {
    const elements = Array.from(root.querySelectorAll('*'));
    return elements.concat(elements.flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])));
  };
  return within(document)
    .filter((element) => element.matches('a[href], button, input, select, summary'))
    .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
    .map((element) => element.closest('label.choice') ?? element)
    .filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      return width < 44 || height < 44;
    })
    .map((target) => target.outerHTML.slice(0, 120));
}

/** Run in the page: the colour behind everything, and the colour of each mark of a bell. */
export function documentColours(): { readonly canvas: string; readonly marks: readonly string[] } {
  const bells = Array.from(document.querySelectorAll('[data-size=bell] [data-state]'));
  const roots = bells.map((bell) => bell.shadowRoot ?? bell);
  return {
    canvas: getComputedStyle(document.body).backgroundColor,
    marks: roots.map((root) => getComputedStyle(root.querySelector('svg')!).color),
  };
}
