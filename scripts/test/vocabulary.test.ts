import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Banned {
  /** A regular expression for whole words. A space also matches a line break within a comment. */
  readonly words: string;
  readonly write: string;
  /** The paths where the word has another meaning. */
  readonly except?: RegExp;
}

/** Words of a former vocabulary. None has another meaning in this code base, except where stated. */
const bannedWords: readonly Banned[] = [
  {
    words: 'lanes?',
    write: 'push-service limiter, or queue',
    // The lanes of a vector register.
    except: /^packages\/web-push-native\/|^decisions\/0048-/,
  },
  { words: 'ledgers?', write: 'progress, or checkpoint' },
  { words: 'settlements?', write: 'progress, or result' },
  { words: 'backlogs?', write: 'deferred deliveries, or waiting jobs' },
  { words: 'recalls?', write: 'bring forward' },
  { words: 'put(s|ting)? off', write: 'defer' },
  { words: 'call(s|ed|ing)? back', write: 'bring forward' },
  { words: 'late answers?', write: 'late response' },
  { words: 'verdicts?', write: 'delivery decision, or result' },
  { words: '[a-z]+_over', write: 'expired, ended or closed' },
  { words: 'mend(s|ed|ing)?', write: 'fix' },
  { words: 'anew', write: 'again' },
  { words: '(is|are|was|were|be|been|being) told', write: 'learn, receive, see' },
  { words: 'whoever', write: 'the noun: the visitor, the process' },
  { words: 'who asks', write: 'the caller' },
  { words: 'in hand', write: 'in progress, or running' },
  { words: 'by and by', write: 'gradually' },
  { words: 'bec[ao]mes? of', write: 'result' },
  { words: 'g(ive|ives|ave|iven|iving) way', write: 'yield, or be replaced' },
  { words: 'hear(s|d)? of', write: 'learn, or receive' },
];

/** Banned in names alone: a text may speak of the letters of an alphabet. */
const bannedNames = /[a-z]Letters?(?![a-z])|\bletters?[A-Z]|^.*\/letters?\./g;

/**
 * Banned in comments and test titles: the subject of a sentence is the noun of what acts. Data may have these words, such as
 * an address of nobody.
 */
const bannedInSentences: readonly Banned[] = [
  { words: '(some|any|every|no)body', write: 'the noun: the visitor, the caller, another process' },
  { words: '(for|of|to) who', write: 'the noun: for visitors, of callers' },
  { words: 'tells?|told', write: 'report, return, specify, distinguish' },
  { words: 'says?', write: 'state, report, contain' },
  { words: 'speaks?', write: 'support, use, be in a language' },
];

/** A line of a comment, or one with the title of a test or of a group of tests. */
const sentence = /^\s*(?:\/\*|\*|\/\/|\{\/\*).*|^[^'"`\n]*(?<!\.)\b(?:test|it|describe)\b[^'"`\n]*['"`].*/gm;

const root = join(import.meta.dirname, '../..');
/** Made by an installation or a build. */
const generated = new Set(['.cache', '.git', '.toolchain', 'dist', 'node_modules']);

const paths = globSync(['{.*,*}', '{.*,*}/**'], {
  cwd: root,
  exclude: (path) => path.split('/').some((part) => generated.has(part)),
})
  .filter((path) => /\.(?:tsx?|mjs|css|html|md)$/.test(path))
  .filter((path) => path !== 'scripts/test/vocabulary.test.ts')
  .sort();

/** The path of a file in its first line, and its text. */
const sources = paths.map((path) => ({ path, text: `/${path}\n${readFileSync(join(root, path), 'utf8')}` }));

/** The same with camelCase names and snake paths divided into their words. */
const divided = sources.map(({ path, text }) => ({
  path,
  text: text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])-(?=[a-z])/g, ' ').toLowerCase(),
}));

/** Where a pattern matches, as `path:line`. Line 0 is the path itself. */
function occurrences(texts: typeof sources, pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length - 1}`),
  );
}

describe('words that have a better one:', () => {
  it.each(bannedWords)('$words → $write', ({ words, except }) => {
    const pattern = new RegExp(`\\b(?:${words.replaceAll(' ', '[\\s*/]+')})\\b`, 'g');
    const texts = divided.filter(({ path }) => except?.test(path) !== true);
    expect(occurrences(texts, pattern)).toEqual([]);
  });

  it.each(bannedInSentences)('$words → $write, in a comment or a test title', ({ words }) => {
    const pattern = new RegExp(`\\b(?:${words})\\b`, 'i');
    const lines = sources
      .filter(({ path }) => !path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(sentence)]
          .filter(([line]) => pattern.test(line))
          .map(([line]) => `${path}: ${line.trim()}`),
      );
    expect(lines).toEqual([]);
  });

  it('letter, in a name → encrypted message', () => {
    expect(occurrences(sources, bannedNames)).toEqual([]);
  });

  it('all sources are searched', () => {
    expect(sources.length).toBeGreaterThan(1000);
  });
});
