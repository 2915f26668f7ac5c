/** Bytes of a title in UTF-8. It is all that is kept of the content, for each device, as long as the site keeps its messages. */
const longestTitle = 160;

/** The title of a direct message as lists show it, which may end with an ellipsis. Pure. */
export function storedTitle(title: string): string {
  if (Buffer.byteLength(title) <= longestTitle) return title;
  let stored = '';
  let left = longestTitle - Buffer.byteLength('…');
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    stored += segment;
  }
  return `${stored}…`;
}
