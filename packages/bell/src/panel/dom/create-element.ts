type Child = Node | string | null | undefined | false;

/** Attributes by name, and listeners by event. */
export interface ElementDetails {
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>>;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

/** Creates an element with attributes, listeners and children, without parsing text: Trusted Types allow it. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { attributes = {}, on = {} }: ElementDetails = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value || value === '') element.setAttribute(key, value === true ? '' : value);
  }
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

/** Creates an SVG element. */
export function createSvg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
