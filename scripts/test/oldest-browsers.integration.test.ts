import { globSync, readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

// docs/embedding.md, "Browsers", declares the oldest ones: Chrome 109, Firefox 115, Safari 16.4. The builds lower syntax
// to them, but leave what an object lacks there. Each member has the first version of every browser that lacks it at first.

/** Of any object: no other has a member of such a name. */
const members: ReadonlyMap<string, string> = new Map([
  ['canParse', 'Chrome 120, Safari 17'],
  ['checkVisibility', 'Safari 17.4'],
  ['difference', 'Chrome 122, Firefox 127, Safari 17'],
  ['fromAsync', 'Chrome 121'],
  ['fromBase64', 'Chrome 140, Firefox 133, Safari 18.2'],
  ['getHTML', 'Chrome 125, Firefox 128, Safari 18'],
  ['getOrInsert', 'Chrome 145, Firefox 144, Safari 26.2'],
  ['getOrInsertComputed', 'Chrome 145, Firefox 144, Safari 26.2'],
  ['groupBy', 'Chrome 117, Firefox 119, Safari 17.4'],
  ['hidePopover', 'Chrome 114, Firefox 125, Safari 17'],
  ['intersection', 'Chrome 122, Firefox 127, Safari 17'],
  ['isDisjointFrom', 'Chrome 122, Firefox 127, Safari 17'],
  ['isSubsetOf', 'Chrome 122, Firefox 127, Safari 17'],
  ['isSupersetOf', 'Chrome 122, Firefox 127, Safari 17'],
  ['isWellFormed', 'Chrome 111, Firefox 119'],
  ['moveBefore', 'Chrome 133, Firefox 144'],
  ['parseHTMLUnsafe', 'Chrome 124, Firefox 128'],
  ['requestClose', 'Chrome 134, Firefox 139, Safari 18.4'],
  ['requestIdleCallback', 'Safari'],
  ['setHTMLUnsafe', 'Chrome 124, Firefox 128'],
  ['showPopover', 'Chrome 114, Firefox 125, Safari 17'],
  ['symmetricDifference', 'Chrome 122, Firefox 127, Safari 17'],
  ['toBase64', 'Chrome 140, Firefox 133, Safari 18.2'],
  ['togglePopover', 'Chrome 114, Firefox 125, Safari 17'],
  ['toReversed', 'Chrome 110'],
  ['toSorted', 'Chrome 110'],
  ['toSpliced', 'Chrome 110'],
  ['toWellFormed', 'Chrome 111, Firefox 119'],
  ['union', 'Chrome 122, Firefox 127, Safari 17'],
  ['userActivation', 'Firefox 120'],
  ['with', 'Chrome 110'],
  ['withResolvers', 'Chrome 119, Firefox 121, Safari 17.4'],
]);

/** Of one object, since others have a member of that name. */
const ofOne: ReadonlyMap<string, string> = new Map([
  ['AbortSignal.any', 'Chrome 116, Firefox 124, Safari 17.4'],
  ['Error.isError', 'Chrome 134, Firefox 138'],
  ['Intl.DurationFormat', 'Chrome 129, Firefox 136'],
  ['Intl.Segmenter', 'Firefox 125'],
  ['Iterator.from', 'Chrome 122, Firefox 131, Safari 18.4'],
  ['Promise.try', 'Chrome 128, Firefox 134, Safari 18.2'],
  ['RegExp.escape', 'Chrome 136, Firefox 134, Safari 18.2'],
  ['Response.json', 'Safari 17'],
  ['URL.parse', 'Chrome 126, Firefox 126, Safari 18'],
]);

/** ARIA attributes as members of an element. Firefox has had them since 119; before, it sets what means nothing. */
const reflected = /^aria[A-Z]/;

/** Of the iterators that these methods return. Chrome has had them since 122, Firefox 131 and Safari 18.4. */
const iterators = new Set(['entries', 'keys', 'matchAll', 'values']);
const ofIterators = new Set('drop every filter find flatMap forEach map reduce some take toArray'.split(' '));

/** What browsers load from the service, dependencies included, and what pages include in a bundle of their own. */
const files = globSync([
  'packages/client/dist/sineta-worker.js',
  'packages/element/dist/*.js',
  'apps/site/dist/board-worker.js',
  'apps/site/dist/assets/*.js',
  'apps/site/src/offline/retry.js',
  'packages/{bell,client,element,firebase}/src/**/*.{ts,tsx}',
]);

describe('visitors with the oldest browsers', () => {
  test.for(files)('%s uses nothing that is newer', (file) => {
    expect(newerIn(file, readFileSync(file, 'utf8'))).toEqual([]);
  });

  test('are asked to load the worker, the element and the board', () => {
    expect(files.filter((file) => file.includes('/dist/')).length).toBeGreaterThan(20);
  });

  test.for([
    'Map.groupBy(all, of)',
    'new URL(URL["canParse"](text) ? text : base)',
    'all.toSorted()',
    'AbortSignal.any([a, b])',
    'element.ariaLabel = text',
    'new Set(one).union(two)',
    'text.isWellFormed()',
    'byId.values().map(of)',
    'element?.showPopover()',
    'const { withResolvers } = Promise',
    'text.match(/[\\p{L}--[a-z]]/v)',
    'text.match(/(?i:a)b/)',
  ])('the check finds %s', (code) => {
    expect(newerIn('code.js', code)).toHaveLength(1);
  });

  test.for([
    'element.showPopover?.()',
    'all.map(of).sort()',
    'URL.createObjectURL(blob)',
    'schema.parse(text)',
    'sizes[union]',
    'text.match(/(?<year>\\d+)(?=-)/u)',
  ])('it permits %s', (code) => {
    expect(newerIn('code.js', code)).toEqual([]);
  });
});

/** The uses of what the oldest browsers lack. A call of a member only if it exists (`?.()`) is no such use. */
function newerIn(file: string, code: string): string[] {
  const { program } = parseSync(file, code);
  const found: string[] = [];
  const asked = new Set<Node>();
  new Visitor({
    CallExpression(node) {
      if (node.optional) asked.add(node.callee);
    },
    MemberExpression(node) {
      const name = node.computed && node.property.type === 'Identifier' ? undefined : nameOf(node.property);
      if (name === undefined || asked.has(node)) return;
      const owner = node.object.type === 'Identifier' ? node.object.name : '';
      const since = members.get(name) ?? ofOne.get(`${owner}.${name}`);
      if (since !== undefined) found.push(`${name}: ${since}`);
      if (reflected.test(name)) found.push(`${name}: Firefox 119`);
      if (ofIterators.has(name) && isIterator(node.object)) found.push(`${name} of an iterator: Chrome 122`);
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        const name = property.type === 'Property' ? nameOf(property.key) : undefined;
        if (name !== undefined && members.has(name)) found.push(`${name}: ${members.get(name)}`);
      }
    },
    Literal(node) {
      if (!('regex' in node)) return;
      if (node.regex.flags.includes('v')) found.push('the flag v: Chrome 112, Firefox 116, Safari 17');
      if (/\(\?[ims]*-?[ims]+:/.test(node.regex.pattern)) found.push('flags of a part: Chrome 125');
    },
  }).visit(program);
  return found;
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

function isIterator(object: Node): boolean {
  if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return false;
  const name = nameOf(object.callee.property);
  return name !== undefined && iterators.has(name) && nameOf(object.callee.object) !== 'Object';
}
