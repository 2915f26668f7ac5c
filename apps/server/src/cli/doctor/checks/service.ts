import type { Facts } from '../facts.ts';
import { advice, type Finding, good, unknown, wrong } from '../finding.ts';
import type { Answer } from '../fetched.ts';
import { isLoopback, isVapidKey } from '../markup.ts';
import { isServiceDown, readSite } from '../site-answer.ts';

type ServiceFacts = Pick<
  Facts,
  'site' | 'page' | 'base' | 'markup' | 'preflight' | 'service' | 'serviceGuessed' | 'siteId' | 'at'
>;

export function checkService(facts: ServiceFacts): Finding {
  const { site, service, serviceGuessed, siteId: id } = facts;
  if (serviceGuessed) {
    return unknown(
      'service',
      `Neither the page's HTML nor its worker says where the service is: its address here, ${service.origin}, is a guess.`,
      'Say with --url where it is.',
    );
  }
  if (!site.ok || isServiceDown(facts)) {
    const what = site.ok ? `answers HTTP ${site.status}` : `cannot be reached: ${site.reason}`;
    return wrong(
      'service',
      `The service at ${service.origin} ${what}.`,
      'Look whether it runs, and start it (npm start, or sineta serve). Where it has another address, give that to the page and to the worker, or to --url.',
    );
  }
  const found = readSite(site);
  if (found !== undefined)
    return good('service', `The service at ${service.origin} has the site ${id} (${found.name}).`);
  if (isProblem(site) && id !== 'default') return noSuchSite(facts);
  return wrong(
    'service',
    `${service.origin} answers HTTP ${site.status}, which is no answer of Sineta's.`,
    'Say with --url where the service is, and see that nothing before it answers in its place.',
  );
}

function isProblem({ status, headers }: Answer): boolean {
  return status === 404 && headers.get('content-type')?.includes('problem+json') === true;
}

/** Without a key the service names no sites; the first is there from the start. */
function noSuchSite({ service, markup, siteId: id }: ServiceFacts): Finding {
  const inPage = markup.bell?.site === id;
  const where = inPage ? `as site="${id}" in the page's <sineta-bell> has it` : 'as --site has it';
  const other = inPage ? 'site="default" there, or no site at all' : '--site default, or no --site';
  return wrong(
    'service',
    `The service at ${service.origin} has no site of the name ${id}, ${where}: no device can register.`,
    `Write ${other}: that is the site that every service begins with. The names of others stand in the console, at its choice of sites.`,
  );
}

/** Whether pages of this origin may register devices: what a browser asks before it sends one (CORS). */
export function checkAllowedOrigin({
  base,
  site,
  preflight,
  service,
  serviceGuessed,
}: ServiceFacts): Finding {
  const { origin } = base;
  if (!serviceGuessed && origin === service.origin) {
    return good('allowed-origin', 'The page and the service are on one origin.');
  }
  if (readSite(site) === undefined || !preflight.ok) {
    return unknown('allowed-origin', 'Whether the page’s origin is allowed: there is no service to ask.');
  }
  const allowed = preflight.headers.get('access-control-allow-origin');
  if (preflight.status < 300 && (allowed === origin || allowed === '*')) {
    return good('allowed-origin', `The service lets pages of ${origin} register devices.`);
  }
  if (base.protocol === 'http:' && !isLoopback(base.hostname)) {
    return unknown('allowed-origin', 'Whether the page’s origin is allowed: it will be another with HTTPS.');
  }
  return wrong(
    'allowed-origin',
    `The service does not let pages of ${origin} register devices (HTTP ${preflight.status}): a press of the bell ends with an error.`,
    `Add ${origin} to the origins of the site in the console, or to SINETA_ORIGINS.`,
  );
}

export function checkVapidKey({ markup, site }: ServiceFacts): Finding {
  const current = readSite(site)?.vapidPublicKey;
  if (current === undefined)
    return unknown('vapid-key', 'The page’s VAPID key: there is no service to compare it with.');
  const given = markup.bell?.vapidKey;
  if (given !== undefined && !isVapidKey(given)) {
    return wrong(
      'vapid-key',
      `The vapid-key of the page's <sineta-bell>, ${given.slice(0, 90)}, is damaged: a public key is 87 characters of base64url that begin with B. Browsers refuse it, and no device can subscribe.`,
      `Put ${current} in its place (sineta keys vapid prints it), or leave vapid-key out: the bell then asks the service.`,
    );
  }
  if (markup.vapidKeys.length === 0) {
    return unknown(
      'vapid-key',
      'The page’s VAPID key is not in its HTML: a script brings it, or asks the service.',
    );
  }
  if (markup.vapidKeys.includes(current))
    return good('vapid-key', 'The page has the current VAPID key of the site.');
  return wrong(
    'vapid-key',
    'The VAPID key in the page is not the current one of the site: devices subscribe with a key that the service may no longer take.',
    `Put ${current} in its place (sineta keys vapid prints it).`,
  );
}

const limit = 5 * 60_000;

/** RFC 8292 §2: a token ends within a day by the push service's clock, so a wrong clock here loses every message. */
export function checkClock({ site, page, at }: ServiceFacts): Finding {
  if (!site.ok) return unknown('clock', 'The service’s clock: there is no service to ask.');
  const offset = offsetOf(site);
  if (offset === undefined) return unknown('clock', 'The service’s clock: it sent no Date.');
  if (Math.abs(offset) <= limit) return good('clock', 'The service’s clock and this machine’s agree.');
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const told = `The service's clock is ${minutes} minutes ${offset > 0 ? 'ahead of' : 'behind'} this machine's (${new Date(at).toISOString()})`;
  const pageOffset = page.ok ? offsetOf(page) : undefined;
  const mistaken = pageOffset !== undefined && Math.abs(pageOffset - offset) <= limit;
  if (mistaken && page.url.origin !== site.url.origin) {
    return advice(
      'clock',
      `${told}, and the page's server agrees with the service.`,
      'Set the clock of this machine (NTP).',
    );
  }
  return wrong(
    'clock',
    `${told}: push services refuse what is signed with a wrong time.`,
    'Keep the clock of the service’s machine right (NTP).',
  );
}

/** How far the answer's Date (RFC 9110 §6.6.1) is from this machine's clock, in milliseconds. */
function offsetOf(fetched: Facts['site']): number | undefined {
  if (!fetched.ok) return undefined;
  const date = Date.parse(fetched.headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date - fetched.at;
}
