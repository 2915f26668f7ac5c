import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepKey } from '../../../src/shell/shortcuts/first-keys.ts';

/** An element, and the selector that finds it. */
class Element {
  readonly isContentEditable = false;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  closest(selector: string): Element | null {
    return selector.split(', ').includes(this.name) ? this : null;
  }
}

beforeAll(() => {
  vi.stubGlobal('HTMLElement', Element);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const plain = { ctrlKey: false, metaKey: false, altKey: false, preventDefault: () => {} };

/** The keys that are kept of these, which are pressed on an element. */
function kept(name: string, presses: readonly Partial<KeyboardEvent>[]): string[] {
  const keys: KeyboardEvent[] = [];
  for (const press of presses) {
    keepKey(keys, { ...plain, target: new Element(name), ...press } as unknown as KeyboardEvent);
  }
  return keys.map(({ key }) => key);
}

test('keys outside of fields are kept for the shortcuts, up to a bound', () => {
  expect(kept('body', [{ key: 'g' }, { key: 'Shift' }, { key: 'm' }])).toEqual(['g', 'm']);
  expect(
    kept(
      'body',
      Array.from({ length: 100 }, () => ({ key: 'j' })),
    ),
  ).toHaveLength(40);
});

test('of what is written into a field nothing is kept', () => {
  // A password field is an input.
  expect(kept('input', [{ key: 's' }, { key: '3' }, { key: 'c', ctrlKey: true }])).toEqual([]);
  expect(kept('textarea', [{ key: 's' }])).toEqual([]);
});

test.for(['ctrlKey', 'metaKey'])('%s and k in a field is kept, and not left to the browser', (modifier) => {
  const preventDefault = vi.fn<() => void>();
  expect(kept('input', [{ key: 'k', [modifier]: true, preventDefault }])).toEqual(['k']);
  expect(preventDefault).toHaveBeenCalledOnce();
});
