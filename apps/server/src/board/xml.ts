/** A serialised part of an XML document. Only `element` creates it, so that no text goes in unescaped. */
export interface Element {
  readonly xml: string;
}

/** Serialises an element; texts and attribute values are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: ReadonlyArray<Element | string> = [],
): Element {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = content.map((part) => (typeof part === 'string' ? escape(part) : part.xml));
  return { xml: `<${name}${written.join('')}>${inner.join('')}</${name}>` };
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** All characters that XML 1.0 §2.2 forbids: character references cannot represent them either. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escape(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
