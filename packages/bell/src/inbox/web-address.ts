/** The address of a page, if the text is one: no other scheme makes a link. */
export function webAddress(text: string | undefined): string | undefined {
  try {
    const { href, protocol } = new URL(text ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
