/** The part of a text that fits, and whether the rest was cut off. */
export interface ClampedText {
  readonly text: string;
  readonly cut: boolean;
}

/** A line, and the separator before the next one. */
interface Line {
  readonly text: string;
  readonly glue: '\n' | ' ' | '';
}

/**
 * Breaks a text into lines as a notification does, preferably between words, and keeps the lines that fit. The
 * result contains only typed line breaks, because it may be drawn in a narrower box.
 *
 * @param lines - the maximum number of lines
 * @param length - the maximum number of characters in a line
 */
export function clampText(text: string, lines: number, length: number): ClampedText {
  const broken = text
    .trim()
    .split(/\r?\n/)
    .flatMap((paragraph) => breakParagraph(paragraph, length));
  if (broken.length <= lines) return { text: join(broken), cut: false };
  const last = characters(broken[lines - 1]!.text)
    .slice(0, length - 1)
    .join('')
    .trimEnd();
  return { text: `${join(broken.slice(0, lines - 1))}${glueBefore(broken, lines - 1)}${last}…`, cut: true };
}

function breakParagraph(paragraph: string, length: number): Line[] {
  const lines: Line[] = [];
  let line = '';
  for (const word of paragraph.split(/[ \t]+/)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (characters(joined).length <= length) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push({ text: line, glue: ' ' });
    // A word longer than a line continues on the next one.
    let rest = characters(word);
    for (; rest.length > length; rest = rest.slice(length)) {
      lines.push({ text: rest.slice(0, length).join(''), glue: '' });
    }
    line = rest.join('');
  }
  return [...lines, { text: line, glue: '\n' }];
}

function join(lines: readonly Line[]): string {
  return lines.map(({ text }, index) => `${glueBefore(lines, index)}${text}`).join('');
}

function glueBefore(lines: readonly Line[], index: number): string {
  return lines[index - 1]?.glue ?? '';
}

const segmenter = new Intl.Segmenter();

/** The number of characters of a text. */
export function lengthOf(text: string): number {
  return characters(text).length;
}

/** As they are seen: an emoji or a letter with its marks is one, whatever it consists of. */
function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
