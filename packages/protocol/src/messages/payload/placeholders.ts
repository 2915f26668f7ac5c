/** The value of an attribute of each device, such as `{{nome|vizinho}}`. */
export interface Placeholder {
  readonly name: string;
  /** What devices without the attribute get. */
  readonly fallback: string;
}

/** The first mistake in the placeholders of a text. */
export interface PlaceholderFault {
  /** `open`: it does not end. `name`: its name cannot be that of an attribute. `fallback`: it has none, or one with braces. */
  readonly kind: 'open' | 'name' | 'fallback';
  /** Where its placeholder begins, in UTF-16 code units. */
  readonly at: number;
}

const open = '{{';
const close = '}}';
/** Stands for `{{` itself. */
const escaped = '{{{{';

/** The name of an attribute of a device, such as `nome`: `limits.attributeNameLength` characters at most. */
export const attributeNamePattern = /^[a-z][a-z0-9_]{0,31}$/;

/** Whether a text has anything that is not shown as it is written. */
export function isPersonalised(text: string): boolean {
  return text.includes(open);
}

/** Divides a text into literal texts and placeholders, in linear time. */
export function parsePlaceholders(text: string): readonly (string | Placeholder)[] | PlaceholderFault {
  const parts: (string | Placeholder)[] = [];
  let from = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, from)) {
    if (at > from) parts.push(text.slice(from, at));
    if (text.startsWith(escaped, at)) {
      parts.push(open);
      from = at + escaped.length;
      continue;
    }
    const end = text.indexOf(close, at);
    const content = text.slice(at + open.length, end);
    // Without an end, or with that of a later placeholder.
    if (end === -1 || content.includes('{')) return { kind: 'open', at };
    const bar = content.indexOf('|');
    const name = (bar === -1 ? content : content.slice(0, bar)).trim();
    if (!attributeNamePattern.test(name)) return { kind: 'name', at };
    const fallback = bar === -1 ? '' : content.slice(bar + 1).trim();
    if (fallback === '' || /[|}]/.test(fallback)) return { kind: 'fallback', at };
    parts.push({ name, fallback });
    from = end + close.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The first mistake in the placeholders of a text, if there is one. */
export function placeholderFault(text: string): PlaceholderFault | undefined {
  const parsed = parsePlaceholders(text);
  return 'kind' in parsed ? parsed : undefined;
}

/** Describes a mistake and how to fix it. */
export function describeFault({ kind, at }: PlaceholderFault): string {
  const what = {
    open: 'that does not end with }}',
    name: 'without the name of an attribute, which has 1 to 32 of a-z, 0-9 and _, and begins with a letter',
    fallback: 'without a fallback, which has none of { } |',
  }[kind];
  return `has a placeholder at character ${at + 1} ${what}. Write {{name|fallback}}, or ${escaped} for two braces`;
}

/**
 * Replaces the placeholders of a text. A text with a mistake stays as it is: it was stored before there were
 * placeholders.
 */
export function fillPlaceholders(text: string, valueOf: (placeholder: Placeholder) => string): string {
  if (!isPersonalised(text)) return text;
  const parsed = parsePlaceholders(text);
  if ('kind' in parsed) return text;
  return parsed.map((part) => (typeof part === 'string' ? part : valueOf(part))).join('');
}

/** What devices without attributes get, and what everyone sees on the notice board. */
export function withFallbacks(text: string): string {
  return fillPlaceholders(text, ({ fallback }) => fallback);
}

/** A text that is shown exactly as this one. */
export function asLiteral(text: string): string {
  return text.replaceAll(open, escaped);
}
