import { parseDictionary } from 'structured-headers';
import {
  type ContentSecurityPolicy,
  describeRemedy,
  type Destination,
  readPolicies,
  refusingDirective,
} from '../content-security-policy.ts';
import type { Facts } from '../facts.ts';
import { advice, type Finding, good, unknown, wrong } from '../finding.ts';
import { iconOf } from '../site-answer.ts';

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

/** What the page's own policies refuse of what the bell needs: one finding for each refusal. */
export function checkPagePolicy(facts: PolicyFacts): Finding[] {
  const { page, markup } = facts;
  if (!page.ok) return [unknown('page-policy', 'The page’s security policy: there is no page to look at.')];
  const policies = readPolicies(page.headers.get(policyHeader), ...markup.policies);
  if (policies.length === 0) {
    return [good('page-policy', 'The page has no content security policy that could stand in the way.')];
  }
  const findings = [...sandboxed(policies), ...trustedTypes(policies), ...refusedByPage(facts, policies)];
  if (findings.length > 0) return findings;
  return [
    facts.serviceGuessed
      ? unknown(
          'page-policy',
          'Whether the page’s content security policy lets the service through: its address is not known.',
        )
      : good('page-policy', 'The page’s content security policy lets through what the bell needs.'),
  ];
}

interface Need {
  readonly destination: Destination;
  readonly url: URL;
  readonly nonce?: string | undefined;
  /** What does not happen when it is refused. */
  readonly effect: string;
}

function refusedByPage(facts: PolicyFacts, policies: readonly ContentSecurityPolicy[]): Finding[] {
  return needsOf(facts).flatMap((need) => {
    const directive = refusingDirective(policies, need.destination, { ...need, self: facts.base });
    if (directive === undefined) return [];
    const message = `The page's content security policy (${directive.name}) refuses ${need.url.href}: ${need.effect}.`;
    const remedy = `${describeRemedy(directive, need.destination, sourceFor(need.url, facts.base))}.`;
    return [
      need.destination === 'image'
        ? advice('page-policy', message, remedy)
        : wrong('page-policy', message, remedy),
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
    wrong(
      'page-policy',
      'The page’s content security policy puts it into a sandbox: it has no workers there, and no push.',
      `Add ${missing.join(' and ')} to sandbox, or leave sandbox out.`,
    ),
  ];
}

function trustedTypes(policies: readonly ContentSecurityPolicy[]): Finding[] {
  if (!policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'"))) return [];
  return [
    advice(
      'page-policy',
      'The page’s content security policy asks for Trusted Types, and Chromium then refuses a worker’s address that is plain text.',
      'Give the page a default Trusted Types policy whose createScriptURL returns the worker’s address.',
    ),
  ];
}

/** A worker lives under the policy that its own file comes with, not under the page's. */
export function checkWorkerPolicy({
  worker,
  workerScript,
  workerUrl,
  imports,
  service,
  serviceGuessed,
}: PolicyFacts): Finding[] {
  if (!worker.ok || worker.status !== 200 || workerScript?.kind === 'page') {
    return [unknown('worker-policy', 'The worker’s security policy: there is no worker to look at.')];
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
      effect: 'messages are shown, but never counted as displayed or clicked',
    });
  }
  const findings = needs.flatMap(({ destination, url, effect }) => {
    const directive = refusingDirective(policies, destination, { url, self: workerUrl });
    if (directive === undefined) return [];
    return [
      wrong(
        'worker-policy',
        `The content security policy that the worker's file comes with (${directive.name}) refuses ${url.href}: ${effect}.`,
        `${describeRemedy(directive, destination, sourceFor(url, workerUrl))} there, or send the worker without that header.`,
      ),
    ];
  });
  if (findings.length > 0) return findings;
  return [
    serviceGuessed && policies.length > 0
      ? unknown(
          'worker-policy',
          'Whether the policy of the worker’s file lets the service through: its address is not known.',
        )
      : good('worker-policy', 'No policy of the worker’s own stands in its way.'),
  ];
}

function sourceFor(url: URL, self: URL): string {
  return url.origin === self.origin ? "'self'" : url.origin;
}

/** No browser asks it about push today; a site that says no all the same should know. */
export function checkPermissionsPolicy({ page }: Pick<PolicyFacts, 'page'>): Finding {
  if (!page.ok) return unknown('permissions-policy', 'Permissions-Policy: there is no page to look at.');
  const refused = ['notifications', 'push'].filter((feature) =>
    refuses(page.headers.get('permissions-policy'), feature),
  );
  if (refused.length === 0)
    return good('permissions-policy', 'Permissions-Policy refuses nothing that the bell needs.');
  return advice(
    'permissions-policy',
    `Permissions-Policy turns ${refused.join(' and ')} off. Browsers do not heed it for these yet; one that does gives the page no bell.`,
    `Take ${refused.join(' and ')} out of the header.`,
  );
}

/** A feature with an empty list is off everywhere (Permissions Policy §5.2). A header out of the grammar counts as absent. */
function refuses(header: string | null, feature: string): boolean {
  try {
    const [list] = parseDictionary(header ?? '').get(feature) ?? [];
    return Array.isArray(list) && list.length === 0;
  } catch {
    return false;
  }
}
