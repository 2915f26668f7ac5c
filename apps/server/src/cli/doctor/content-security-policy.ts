import parseContentSecurityPolicy from 'content-security-policy-parser';
import { matchesSourceList, type PolicyRequest } from './source-list.ts';

export type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>;

/** What is fetched, and the directives that may speak of it: the first that is there decides. */
const fallbacks = {
  connect: ['connect-src', 'default-src'],
  image: ['img-src', 'default-src'],
  manifest: ['manifest-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  worker: ['worker-src', 'child-src', 'script-src', 'default-src'],
} as const satisfies Record<string, readonly string[]>;

export type Destination = keyof typeof fallbacks;

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
): string | undefined {
  for (const policy of policies) {
    const directive = fallbacks[destination].find((name) => policy.has(name));
    if (directive === undefined) continue;
    if (!allows(policy.get(directive) ?? [], directive, destination, request)) return directive;
  }
  return undefined;
}

function allows(
  sources: readonly string[],
  directive: string,
  destination: Destination,
  request: PolicyRequest,
): boolean {
  const trustsScripts =
    directive !== 'worker-src' &&
    directive !== 'child-src' &&
    (destination === 'script' || destination === 'worker') &&
    sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
  if (!trustsScripts) return matchesSourceList(sources, request);
  // Under 'strict-dynamic' a nonce alone counts for an element, and what a trusted script asks for may pass.
  return destination === 'worker' || matchesSourceList(sources.filter(isNonce), request);
}

function isNonce(source: string): boolean {
  return source.toLowerCase().startsWith("'nonce-");
}
