import type { ControlKey } from '../../page/pressed-by.ts';

/** The pages that `g` and a letter open. */
export const pageKeys = {
  o: 'overview',
  m: 'messages',
  d: 'devices',
  t: 'topics',
  s: 'settings',
  e: 'team',
  k: 'keys',
  a: 'audit',
} as const;

type PageKey = keyof typeof pageKeys;

/** The keys that open a page, such as `g m`; undefined if it has none. Pure. */
export function keyOf(page: string): string | undefined {
  if (page === 'compose') return 'c';
  const found = Object.entries(pageKeys).find(([, name]) => name === page);
  return found && `g ${found[0]}`;
}

/** What a key does. `go`: the next key names a page. `row`: moves by rows of lists. `control`: presses what names the key. */
export type Shortcut =
  | { readonly kind: 'palette' | 'help' | 'search' | 'go' }
  | { readonly kind: 'row'; readonly by: 1 | -1 }
  | { readonly kind: 'control'; readonly key: ControlKey }
  | { readonly kind: 'page'; readonly page: (typeof pageKeys)[PageKey] | 'compose' };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Situation {
  /** Whether the focus is where keys write a text or choose an option. */
  readonly isWriting: boolean;
  /** Whether the key before was `g`. */
  readonly isGoing: boolean;
  /** Whether keys without Ctrl are shortcuts: people who dictate can turn that off (WCAG 2.1.4). */
  readonly hasCharacterKeys: boolean;
}

/** What a key does; undefined if it is no shortcut. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  { isWriting, isGoing, hasCharacterKeys }: Situation,
): Shortcut | undefined {
  if (altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined;
  if (isWriting || ctrlKey || !hasCharacterKeys) return undefined;
  if (isGoing && Object.hasOwn(pageKeys, key)) return { kind: 'page', page: pageKeys[key as PageKey] };
  switch (key) {
    case '/':
      return { kind: 'search' };
    case '?':
      return { kind: 'help' };
    case 'c':
      return { kind: 'page', page: 'compose' };
    case 'g':
      return { kind: 'go' };
    case 'j':
      return { kind: 'row', by: 1 };
    case 'k':
      return { kind: 'row', by: -1 };
    case 'e':
    case 'u':
    case '[':
    case ']':
      return { kind: 'control', key };
    default:
      return undefined;
  }
}
