/** Values that the service has returned, so that requests reach what exists. */
export interface KnownValues {
  /** The latest value of a kind, or one of those before it. */
  get(kind: string, index: number): string | undefined;
  add(kind: string, value: string): void;
  /** Remembers ids, tokens and cursors of a response. */
  collect(path: string, body: unknown): void;
  /** The service does not know it any more. */
  forget(value: string): void;
  /** Remembers the Location of a response, whose ids belong together. */
  follow(path: string, location: string): void;
}

const remembered = 40;

const named = new Set(['token', 'test', 'next']);

export function createKnownValues(excluded: ReadonlySet<string>): KnownValues {
  const kinds = new Map<string, string[]>();
  const add = (kind: string, value: string): void => {
    if (excluded.has(value)) return;
    const values = kinds.get(kind) ?? [];
    if (values.includes(value)) return;
    kinds.set(kind, [value, ...values].slice(0, remembered));
  };
  const collect = (kind: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') collect(kind, member);
      else if (name === 'id') add(kind, member);
      else if (named.has(name)) add(name === 'token' && kind !== 'devices' ? `${kind} token` : name, member);
    }
  };
  return {
    get: (kind, index) => {
      const values = kinds.get(kind) ?? [];
      return values[index % values.length];
    },
    add,
    forget(value) {
      for (const [kind, values] of kinds)
        kinds.set(
          kind,
          values.filter((each) => each !== value),
        );
    },
    collect: (path, body) => collect(kindOf(path), body),
    follow: (path, location) => add(`${path}/`, location),
  };
}

/** The collection that a path is about: `messages` for `/v1/sites/{site}/messages/{id}:cancel`. */
export function kindOf(path: string): string {
  const parts = path.split(/[/:]/).filter((part) => part !== '' && !part.startsWith('{'));
  const last = parts.findLast((part) => collections.has(part));
  return last ?? parts.at(-1) ?? '';
}

/** The kind of the locations that a path describes: what precedes its last id. */
export function kindOfLocation(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

export function isLocation(kind: string): boolean {
  return kind.startsWith('/');
}

const collections = new Set([
  'api-keys',
  'devices',
  'drafts',
  'identity-secrets',
  'images',
  'invitations',
  'members',
  'messages',
  'passkeys',
  'recurring-messages',
  'segments',
  'sessions',
  'sites',
  'templates',
  'test-devices',
  'topics',
  'vapid-keys',
]);
