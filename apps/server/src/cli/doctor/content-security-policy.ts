import parseContentSecurityPolicy from 'content-security-policy-parser';
import { matchesSourceList, type PolicyRequest } from './source-list.ts';

export type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>;

/**
 * The directives that apply to each destination: the first one present decides.
 * `script` is an element of the page, `import` a script that a worker imports with `importScripts`.
 */
const fallbacks = {
  connect: ['connect-src', 'default-src'],
  image: ['img-src', 'default-src'],
  import: ['script-src-elem', 'script-src', 'default-src'],
  manifest: ['manifest-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  worker: ['worker-src', 'child-src', 'script-src', 'default-src'],
} as const satisfies Record<string, readonly string[]>;

export type Destination = keyof typeof fallbacks;

/** The part of a policy that applies to a request. */
export interface Directive {
  readonly name: string;
  readonly sources: readonly string[];
}

/** Parses a header or a `<meta>`: policies separated by commas, all of which must allow a request. */
export function readPolicies(...texts: readonly (string | null)[]): ContentSecurityPolicy[] {
  return texts
    .flatMap((text) => text?.split(',') ?? [])
    .map((text) => parseContentSecurityPolicy(text))
    .filter((policy) => policy.size > 0);
}

/** Returns the directive that blocks the request; undefined if none does. */
export function blockingDirective(
  policies: readonly ContentSecurityPolicy[],
  destination: Destination,
  request: PolicyRequest,
): Directive | undefined {
  for (const policy of policies) {
    const name = fallbacks[destination].find((candidate) => policy.has(candidate));
    if (name === undefined) continue;
    const directive = { name, sources: policy.get(name) ?? [] };
    if (!allows(directive, destination, request)) return directive;
  }
  return undefined;
}

function allows(directive: Directive, destination: Destination, request: PolicyRequest): boolean {
  if (trustsScripts(directive)) {
    if (destination === 'worker' || destination === 'import') return true;
    if (destination === 'script') return matchesSourceList(directive.sources.filter(isNonce), request);
  }
  return matchesSourceList(directive.sources, request);
}

/**
 * Under 'strict-dynamic' (Content Security Policy Level 3, §8.2) an element needs a nonce, and scripts that a running
 * script loads are allowed.
 */
function trustsScripts({ name, sources }: Directive): boolean {
  const isForWorkers = name === 'worker-src' || name === 'child-src';
  return !isForWorkers && sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
}

function isNonce(source: string): boolean {
  return source.toLowerCase().startsWith("'nonce-");
}

/** The directives for one destination only. The first is the one to add if there is none. */
const ownDirectives: Readonly<Record<Destination, readonly [string, ...string[]]>> = {
  connect: ['connect-src'],
  image: ['img-src'],
  import: ['script-src', 'script-src-elem'],
  manifest: ['manifest-src'],
  script: ['script-src', 'script-src-elem'],
  worker: ['worker-src'],
};

/** Describes the change that allows `source` and nothing else that the directive blocks today. */
export function describeRemedy(directive: Directive, destination: Destination, source: string): string {
  if (destination === 'script' && trustsScripts(directive)) {
    return `Add the policy's nonce to the script element, <script nonce="…">: with 'strict-dynamic' browsers ignore addresses`;
  }
  const names = ownDirectives[destination];
  if (names.includes(directive.name)) return `Add ${source} to ${directive.name}`;
  // The new directive replaces the wider one for this destination, so it repeats the sources of that one.
  const kept = directive.sources.filter(keptFor[destination]);
  return `Add the directive ${names[0]} ${[...new Set([...kept, source])].join(' ')}`;
}

/** The sources of a wider directive that apply to the destination. A worker comes from the page's origin or is created in the page. */
const keptFor: Readonly<Record<Destination, (source: string) => boolean>> = {
  connect: isAddress,
  image: isAddress,
  import: (source) => !isNone(source),
  manifest: isAddress,
  script: (source) => !isNone(source),
  worker: (source) => /^('self'|blob:|data:)$/i.test(source),
};

function isNone(source: string): boolean {
  return source.toLowerCase() === "'none'";
}

function isAddress(source: string): boolean {
  return source.toLowerCase() === "'self'" || !source.startsWith("'");
}
