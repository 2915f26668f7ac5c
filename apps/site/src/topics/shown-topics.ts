/** The number of links that are shown before the rest is folded: all notices, and eight topics. */
const shown = 9;

/** About how many characters fit in a row of a wide window, where a link takes the space of some more than its name has. */
const rowLength = 80;
const linkLength = 4;

/** Returns how many of these names are shown at once. The rest is folded where this saves a row, beside the row of its label. */
export function shownTopics(names: readonly string[]): number {
  return rowsOf(names) > rowsOf(names.slice(0, shown)) + 1 ? shown : names.length;
}

/** In how many rows these names are, at a guess: the service, which renders them, does not know their widths. */
function rowsOf(names: readonly string[]): number {
  let rows = 1;
  let length = 0;
  for (const name of names) {
    const link = Math.min(name.length + linkLength, rowLength);
    if (length + link > rowLength) {
      rows += 1;
      length = 0;
    }
    length += link;
  }
  return rows;
}
