import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { isSafe } from 'redos-detector';
import { describe, expect, test } from 'vitest';

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
  readonly file: string;
}

/** Patterns that the detector cannot prove, each with the reason why it takes linear time. */
const proven: ReadonlyMap<string, string> = new Map([
  [
    'https?:\\/\\/\\S+|[\\w./~+=%-]{32,}',
    'both alternatives match greedily; the second fails within 31 characters',
  ],
  [
    "^(?!.*'@)[A-Za-z0-9_'+-]+(?:\\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    'anchored, the look-ahead reads the text once, and a dot or @ ends each repetition; an address has at most 254 characters',
  ],
  [
    '^(?:[^<>\\r\\n]{1,100}<[^<>\\s@]+@[^<>\\s@]+>|[^<>\\s@]+@[^<>\\s@]+)$',
    'anchored; a name has at most 100 characters, and @ ends every other repetition',
  ],
  [
    '\\bVersion\\/[\\d.]+ (?:Mobile\\/\\w+ )?Safari\\/|\\((?:iPhone|iPad|iPod)[^(]*\\bAppleWebKit\\/',
    'no repetition reaches the next place where the pattern can start; 1,000 characters at most are searched',
  ],
  [
    '^(?:(?<scheme>[a-z][a-z0-9+.-]*):\\/\\/)?(?<host>\\*|(?:\\*\\.)?[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*\\.?|\\[[0-9a-f:.]+\\])(?::(?<port>\\d+|\\*))?(?<path>\\/[^?#]*)?$',
    'anchored; at most two readings of each character, as scheme and as host',
  ],
]);

/** Of what runs in the service: a slow pattern in a browser stops only the browser that sent itself the text. */
const patterns = globSync('{packages/{protocol,web-push,http2-client},apps/server}/src/**/*.ts').flatMap(
  patternsOf,
);

/** A pattern without a repetition of unlimited length reads each position a constant number of times. */
const unlimited = patterns.filter(({ pattern }) => /[*+]|\{\d+,\}/.test(pattern));

describe('no text of a stranger can stop the process in a pattern', () => {
  test('the sources have patterns', () => {
    expect(unlimited.length).toBeGreaterThan(10);
  });

  test.for(unlimited.filter(({ pattern }) => !proven.has(pattern)))(
    '/$pattern/$flags in $file takes linear time',
    ({ pattern, flags }) => {
      expect(takesLinearTime(pattern, flags)).toBe(true);
    },
  );

  test('every pattern on the list of proven ones still exists', () => {
    const sources = new Set(unlimited.map(({ pattern }) => pattern));
    expect([...proven.keys()].filter((pattern) => !sources.has(pattern))).toEqual([]);
  });

  test.for(['=+$', '-+$', ' *, *', '^(?:a+)+$'])('the detector rejects /%s/', (pattern) => {
    expect(takesLinearTime(pattern, '')).toBe(false);
  });
});

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ ...node.regex, file });
    },
  });
  visitor.visit(program);
  return found;
}

function takesLinearTime(pattern: string, flags: string): boolean {
  // The detector does not read the names of groups.
  const unnamed = pattern.replaceAll(/\(\?<[a-z]+>/gi, '(');
  return isSafe(new RegExp(unnamed, flags)).safe;
}
