/**
 * The language of the closest element that has one, also outside the shadow roots around this element; empty if none has one.
 *
 * @returns BCP 47
 */
export function languageOf(element: Element): string {
  const closest = element.closest<HTMLElement>('[lang]');
  if (closest) return closest.lang;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host ? languageOf(host) : '';
}
