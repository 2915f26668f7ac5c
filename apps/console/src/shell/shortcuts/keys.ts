/** The pages that `g` and a letter open. */
export const pageKeys = {
  o: 'overview',
  m: 'messages',
  d: 'devices',
  t: 'topics',
  s: 'settings',
} as const;

type PageKey = keyof typeof pageKeys;

/** What a key does. `go`: the next key names a page. */
export type Shortcut =
  | { readonly kind: 'palette' | 'help' | 'search' | 'go' }
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
    default:
      return undefined;
  }
}
