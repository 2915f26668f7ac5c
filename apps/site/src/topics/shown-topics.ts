/** The number of links that are shown before the rest is folded: all notices, and eight topics. */
const shown = 9;

/** About how many characters fit in a row of a wide window. */
const rowLength = 80;
/** The space around a name, in characters. */
const linkLength = 4;

/** How many of these names are shown. The rest is folded only where that saves a row, besides the row of its own label. Pure. */
export function shownTopics(names: readonly string[]): number {
  return rowsOf(names) > rowsOf(names.slice(0, shown)) + 1 ? shown : names.length;
}

/** An estimate of the rows that these names take: the service, which renders them, does not know their widths. */
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
