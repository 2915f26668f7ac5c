/** More than a board needs: a few kinds of date in its languages, by the clock of its site. */
const limit = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A format of dates, made once: making one takes 40 to 200 µs, and 50 kB outside the heap of V8, which does not count them
 * when it decides to collect garbage.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  if (formats.size > limit) formats.clear();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}
