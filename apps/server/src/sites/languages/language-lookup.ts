/**
 * The value for a language, or for the next more general one: `pt-BR`, then `pt` (RFC 4647 §3.4).
 * @param tags Values by language tag in lower case.
 */
export function lookUpLanguage<Value>(
  language: string | null,
  tags: ReadonlyMap<string, Value>,
): Value | undefined {
  const subtags = (language ?? '').toLowerCase().split('-');
  while (subtags.length > 0) {
    const found = tags.get(subtags.join('-'));
    if (found !== undefined) return found;
    subtags.pop();
    // A single letter or digit belongs to the subtag after it.
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return undefined;
}
