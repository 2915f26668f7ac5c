/** A text of at most so many characters, an ellipsis in the place of what is left out. */
export function shorten(text: string, most = 120): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
