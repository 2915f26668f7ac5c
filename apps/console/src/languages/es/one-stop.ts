/**
 * The texts with one full stop after a time at the end of a sentence: in Mexico and Argentina, “7:00 a.m.” has one itself.
 * Applies to all texts, since each may end with a time.
 */
export function withOneStop<Texts>(texts: Texts): Texts {
  return change(texts) as Texts;
}

function change(texts: unknown): unknown {
  if (typeof texts === 'function') {
    return (...values: readonly unknown[]): unknown => {
      const text: unknown = texts(...values);
      return typeof text === 'string' ? text.replaceAll(/([ap]\.\s?m\.)\./g, '$1') : text;
    };
  }
  if (Array.isArray(texts) || typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}
