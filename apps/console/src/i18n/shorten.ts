/** Shortens a text to a number of characters, ending in an ellipsis. */
export function shorten(text: string, most = 120): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
