import { parseDictionary } from 'structured-headers';
import {
  type ContentSecurityPolicy,
  describeRemedy,
  type Destination,
  readPolicies,
  blockingDirective,
} from '../content-security-policy.ts';
import type { Facts } from '../facts.ts';
import { failed, type Finding, passed, skipped, warning } from '../finding.ts';
import { iconOf } from '../site-response.ts';

type PolicyFacts = Pick<
  Facts,
  | 'page'
  | 'base'
  | 'markup'
  | 'workerUrl'
  | 'worker'
  | 'workerScript'
  | 'imports'
  | 'site'
  | 'service'
  | 'serviceGuessed'
>;

const policyHeader = 'content-security-policy';

/** Checks that the page's policies allow what the bell needs: one finding for each blocked request. */
export function checkPagePolicy(facts: PolicyFacts): Finding[] {
  const { page, markup } = facts;
  if (!page.ok)
    return [skipped('page-policy', 'Content security policy of the page: the page cannot be loaded.')];
  const policies = readPolicies(page.headers.get(policyHeader), ...markup.policies);
  if (policies.length === 0) {
    return [passed('page-policy', 'The page has no content security policy.')];
  }
  const findings = [...sandboxed(policies), ...trustedTypes(policies), ...blockedByPage(facts, policies)];
  if (findings.length > 0) return findings;
  return [
    facts.serviceGuessed
      ? skipped('page-policy', 'Content security policy of the page: the address of the service is unknown.')
      : passed('page-policy', 'The page’s content security policy allows what the bell needs.'),
  ];
}

interface Need {
  readonly destination: Destination;
  readonly url: URL;
  readonly nonce?: string | undefined;
  /** The consequence of a blocked request. */
  readonly effect: string;
}

function blockedByPage(facts: PolicyFacts, policies: readonly ContentSecurityPolicy[]): Finding[] {
  return needsOf(facts).flatMap((need) => {
    const directive = blockingDirective(policies, need.destination, { ...need, self: facts.base });
    if (directive === undefined) return [];
    const message = `The page's content security policy (${directive.name}) blocks ${need.url.href}: ${need.effect}.`;
    const remedy = `${describeRemedy(directive, need.destination, sourceFor(need.url, facts.base))}.`;
    return [
      need.destination === 'image'
        ? warning('page-policy', message, remedy)
        : failed('page-policy', message, remedy),
    ];
  });
}

function needsOf({ markup, workerUrl, site, service, serviceGuessed }: PolicyFacts): Need[] {
  const icon = iconOf(site);
  const manifest = markup.manifest;
  return [
    ...(serviceGuessed
      ? []
      : [
          {
            destination: 'connect',
            url: new URL('v1/', service),
            effect: 'no device can register',
          } as const,
        ]),
    { destination: 'worker', url: workerUrl, effect: 'the worker is not installed' },
    ...markup.scripts
      .map(({ url, nonce }) => ({ url: new URL(url), nonce }))
      .filter(({ url }) => url.origin === service.origin)
      .map(({ url, nonce }): Need => ({
        destination: 'script',
        url,
        nonce,
        effect: 'the bell does not load',
      })),
    ...(manifest === undefined
      ? []
      : [
          {
            destination: 'manifest',
            url: new URL(manifest),
            effect: 'the site cannot be installed',
          } as const,
        ]),
    ...(icon === undefined
      ? []
      : [{ destination: 'image', url: icon, effect: 'the page cannot show the site’s icon' } as const]),
  ];
}

function sandboxed(policies: readonly ContentSecurityPolicy[]): Finding[] {
  const missing = policies.flatMap((policy) => {
    const flags = policy.get('sandbox');
    if (flags === undefined) return [];
    return ['allow-scripts', 'allow-same-origin'].filter((flag) => !flags.includes(flag));
  });
  if (missing.length === 0) return [];
  return [
    failed(
      'page-policy',
      'The page’s content security policy has a sandbox, in which workers and push are not available.',
      `Add ${missing.join(' and ')} to sandbox, or remove sandbox.`,
    ),
  ];
}

function trustedTypes(policies: readonly ContentSecurityPolicy[]): Finding[] {
  if (!policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'"))) return [];
  return [
    warning(
      'page-policy',
      'The page’s content security policy requires Trusted Types: Chromium then rejects a worker address that is a string.',
      'Add a default Trusted Types policy whose createScriptURL returns the address of the worker.',
    ),
  ];
}

/** The policy of a worker is the one sent with its own file, not that of the page. */
export function checkWorkerPolicy({
  worker,
  workerScript,
  workerUrl,
  imports,
  service,
  serviceGuessed,
}: PolicyFacts): Finding[] {
  if (!worker.ok || worker.status !== 200 || workerScript?.kind === 'page') {
    return [skipped('worker-policy', 'Content security policy of the worker: there is no worker.')];
  }
  const policies = readPolicies(worker.headers.get(policyHeader));
  const needs: Need[] = imports.map(({ url }) => ({
    destination: 'import',
    url,
    effect: 'browsers do not install the worker',
  }));
  if (!serviceGuessed) {
    needs.push({
      destination: 'connect',
      url: new URL('v1/', service),
      effect: 'messages are shown, but not counted as displayed or clicked',
    });
  }
  const findings = needs.flatMap(({ destination, url, effect }) => {
    const directive = blockingDirective(policies, destination, { url, self: workerUrl });
    if (directive === undefined) return [];
    return [
      failed(
        'worker-policy',
        `The content security policy sent with the worker's file (${directive.name}) blocks ${url.href}: ${effect}.`,
        `${describeRemedy(directive, destination, sourceFor(url, workerUrl))} in the policy of that file, or serve the file without the header.`,
      ),
    ];
  });
  if (findings.length > 0) return findings;
  return [
    serviceGuessed && policies.length > 0
      ? skipped(
          'worker-policy',
          'Content security policy of the worker: the address of the service is unknown.',
        )
      : passed('worker-policy', 'No content security policy blocks the worker.'),
  ];
}

function sourceFor(url: URL, self: URL): string {
  return url.origin === self.origin ? "'self'" : url.origin;
}

/** No browser applies the header to push today. A site that forbids push should know what will happen when one does. */
export function checkPermissionsPolicy({ page }: Pick<PolicyFacts, 'page'>): Finding {
  if (!page.ok) return skipped('permissions-policy', 'Permissions-Policy: the page cannot be loaded.');
  const forbidden = ['notifications', 'push'].filter((feature) =>
    forbids(page.headers.get('permissions-policy'), feature),
  );
  if (forbidden.length === 0)
    return passed('permissions-policy', 'Permissions-Policy allows what the bell needs.');
  return warning(
    'permissions-policy',
    `Permissions-Policy forbids ${forbidden.join(' and ')}. Browsers ignore this today; the bell would not appear in one that obeys it.`,
    `Remove ${forbidden.join(' and ')} from the header.`,
  );
}

/** A feature with an empty list is disabled everywhere (Permissions Policy §5.2). A malformed header counts as absent. */
function forbids(header: string | null, feature: string): boolean {
  try {
    const [list] = parseDictionary(header ?? '').get(feature) ?? [];
    return Array.isArray(list) && list.length === 0;
  } catch {
    return false;
  }
}
