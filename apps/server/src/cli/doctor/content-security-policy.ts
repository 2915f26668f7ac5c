import parseContentSecurityPolicy from 'content-security-policy-parser';
import { matchesSourceList, type PolicyRequest } from './source-list.ts';

export type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>;

/**
 * What is fetched, and the directives that may speak of it: the first that is there decides.
 * `script` is an element of the page, `import` what a worker takes in with `importScripts`.
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

/** The part of a policy that speaks of a request. */
export interface Directive {
  readonly name: string;
  readonly sources: readonly string[];
}

/** Reads what a header or a `<meta>` holds: policies between commas, all of which have to agree. */
export function readPolicies(...texts: readonly (string | null)[]): ContentSecurityPolicy[] {
  return texts
    .flatMap((text) => text?.split(',') ?? [])
    .map((text) => parseContentSecurityPolicy(text))
    .filter((policy) => policy.size > 0);
}

/** The directive of these policies that refuses the request; undefined when none does. */
export function refusingDirective(
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
 * Under 'strict-dynamic' (Content Security Policy Level 3, §8.2) a nonce alone counts for an element,
 * and what a running script asks for may pass.
 */
function trustsScripts({ name, sources }: Directive): boolean {
  const speaksOfWorkers = name === 'worker-src' || name === 'child-src';
  return !speaksOfWorkers && sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
}

function isNonce(source: string): boolean {
  return source.toLowerCase().startsWith("'nonce-");
}

/** The directives that speak of nothing else: the first is the one to add where there is none. */
const ownDirectives: Readonly<Record<Destination, readonly [string, ...string[]]>> = {
  connect: ['connect-src'],
  image: ['img-src'],
  import: ['script-src', 'script-src-elem'],
  manifest: ['manifest-src'],
  script: ['script-src', 'script-src-elem'],
  worker: ['worker-src'],
};

/** How the directive is mended, so that it lets `source` through and nothing else that it refuses today. */
export function describeRemedy(directive: Directive, destination: Destination, source: string): string {
  if (destination === 'script' && trustsScripts(directive)) {
    return `Give the script's tag the nonce of the policy, <script nonce="…">: beside 'strict-dynamic' no address counts`;
  }
  const names = ownDirectives[destination];
  if (names.includes(directive.name)) return `Add ${source} to ${directive.name}`;
  // It takes the place of the wider one for this, so it goes on with what that lets through.
  const kept = directive.sources.filter(keptFor[destination]);
  return `Add the directive ${names[0]} ${[...new Set([...kept, source])].join(' ')}`;
}

/** What of a wider directive matters to what is fetched; a worker comes from the page's own origin, or is made in it. */
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
