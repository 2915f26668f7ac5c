import * as fc from 'fast-check';

/** Texts that parsers, databases, patterns and terminals have been broken with. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{FEFF}',
  '\u{202E}gpj.exe',
  '\r\nX-Injected: 1',
  '\u001B[2J\u001B]0;x\u0007',
  '\u{D800}',
  '\u{DFFF}\u{D800}',
  '\u{10FFFF}',
  'İ',
  'ﬃ',
  'a\u0301'.repeat(50),
  "' or '1'='1",
  `"; drop table device; --`,
  '$1',
  '?',
  '%',
  '_%',
  '%s%n',
  '%00',
  '%2e%2e%2f',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '0x10',
  '٣',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  'Etc/GMT+99',
  'x-private',
  'A'.repeat(43),
  'A'.repeat(300),
  '='.repeat(5000),
  'a.'.repeat(2000),
  '\u{1F469}\u{200D}'.repeat(500),
] as const;

/** Long ones are rare: they take most of the time of a run. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('=', '-', 'a', '0', '%', '\\', '[')
      .map((character) => character.repeat(60_000)),
  },
);

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  8.64e15 + 1,
] as const;

/** A value of any type, usually one that a schema does not expect. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { length: -1 }, { toJSON: 1 }, [null]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.nat(40).map((depth) => nested(depth * 25)) },
  { weight: 1, arbitrary: fc.nat(1100).map((length) => Array<string>(length).fill('a')) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A JSON value with one part replaced, removed, added or repeated. */
export function mutationsOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.constantFrom('replace', 'remove', 'add', 'repeat');
  return fc
    .tuple(values, fc.nat(), change, fc.constantFrom('extra', '__proto__', 'constructor', ''), hostileValue)
    .map(([value, place, how, name, hostile]) => {
      const copy = structuredClone(value);
      const places = placesOf(copy);
      const chosen = places[place % (places.length || 1)];
      if (chosen === undefined) return hostile;
      const { parent, key } = chosen;
      if (how === 'replace') define(parent, key, hostile);
      else if (how === 'remove') Reflect.deleteProperty(parent, key);
      else if (how === 'add') define(parent, Array.isArray(parent) ? parent.length : name, hostile);
      else define(parent, key, Array(300).fill((parent as Record<PropertyKey, unknown>)[key]));
      return copy;
    });
}

interface Place {
  readonly parent: object;
  readonly key: string;
}

function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const [key, member] of Object.entries(value)) {
    places.push({ parent: value, key });
    placesOf(member, places);
  }
  return places;
}

/** Also defines a member with the name `__proto__`, which an assignment would not. */
function define(parent: object, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}
