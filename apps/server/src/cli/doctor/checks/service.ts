import type { Facts } from '../facts.ts';
import { failed, type Finding, passed, skipped, warning } from '../finding.ts';
import type { Answer } from '../fetched.ts';
import { isLoopback, isVapidKey } from '../markup.ts';
import { isServiceDown, readSite } from '../site-response.ts';

type ServiceFacts = Pick<
  Facts,
  'site' | 'page' | 'base' | 'markup' | 'preflight' | 'service' | 'serviceGuessed' | 'siteId' | 'at'
>;

export function checkService(facts: ServiceFacts): Finding {
  const { site, service, serviceGuessed, siteId: id } = facts;
  if (serviceGuessed) {
    return skipped(
      'service',
      `Neither the page's HTML nor its worker names the service. Its address, ${service.origin}, is a guess.`,
      'Give the address of the service with --url.',
    );
  }
  if (!site.ok || isServiceDown(facts)) {
    const what = site.ok ? `returns HTTP ${site.status}` : `cannot be reached (${site.reason})`;
    return failed(
      'service',
      `The service at ${service.origin} ${what}.`,
      'Check that it is running, or start it (npm start, or sineta serve). If it has another address, use that in the page and in the worker, or with --url.',
    );
  }
  const found = readSite(site);
  if (found !== undefined)
    return passed('service', `The service at ${service.origin} has the site ${id} (${found.name}).`);
  if (isProblem(site) && id !== 'default') return noSuchSite(facts);
  return failed(
    'service',
    `${service.origin} returns HTTP ${site.status}, which is not a response of Sineta.`,
    'Give the address of the service with --url, and check that no proxy responds in its place.',
  );
}

function isProblem({ status, headers }: Answer): boolean {
  return status === 404 && headers.get('content-type')?.includes('problem+json') === true;
}

/** The service lists its sites only to calls with a key, so the remedy names the one that always exists. */
function noSuchSite({ service, markup, siteId: id }: ServiceFacts): Finding {
  const inPage = markup.bell?.site === id;
  const where = inPage ? `which site="${id}" in the page's <sineta-bell> names` : 'which --site names';
  const other = inPage ? 'site="default", or remove the attribute' : '--site default, or leave --site out';
  return failed(
    'service',
    `The service at ${service.origin} has no site ${id}, ${where}: no device can register.`,
    `Write ${other}: every service has this site. The console lists the others.`,
  );
}

/** Checks that pages of this origin may register devices, with the preflight request of a browser (CORS). */
export function checkAllowedOrigin({
  base,
  site,
  preflight,
  service,
  serviceGuessed,
}: ServiceFacts): Finding {
  const { origin } = base;
  if (!serviceGuessed && origin === service.origin) {
    return passed('allowed-origin', 'The page and the service have the same origin.');
  }
  if (readSite(site) === undefined || !preflight.ok) {
    return skipped('allowed-origin', 'Allowed origins: the service cannot be reached.');
  }
  const allowed = preflight.headers.get('access-control-allow-origin');
  if (preflight.status < 300 && (allowed === origin || allowed === '*')) {
    return passed('allowed-origin', `The service allows pages of ${origin} to register devices.`);
  }
  if (base.protocol === 'http:' && !isLoopback(base.hostname)) {
    return skipped('allowed-origin', 'Allowed origins: the origin of the page will change with HTTPS.');
  }
  return failed(
    'allowed-origin',
    `The service does not allow pages of ${origin} to register devices (HTTP ${preflight.status}): pressing the bell ends in an error.`,
    `Add ${origin} to the origins of the site in the console, or to SINETA_ORIGINS.`,
  );
}

export function checkVapidKey({ markup, site }: ServiceFacts): Finding {
  const current = readSite(site)?.vapidPublicKey;
  if (current === undefined) return skipped('vapid-key', 'VAPID key: the service cannot be reached.');
  const given = markup.bell?.vapidKey;
  if (given !== undefined && !isVapidKey(given)) {
    return failed(
      'vapid-key',
      `The vapid-key of the page's <sineta-bell>, ${given.slice(0, 90)}, is not a public key, which has 87 characters of base64url and begins with B. Browsers reject it, and no device can subscribe.`,
      `Replace it with ${current} (printed by sineta keys vapid), or remove vapid-key: the bell then reads the key from the service.`,
    );
  }
  if (markup.vapidKeys.length === 0) {
    return skipped(
      'vapid-key',
      'VAPID key: it is not in the HTML. A script contains it, or reads it from the service.',
    );
  }
  if (markup.vapidKeys.includes(current))
    return passed('vapid-key', 'The page has the current VAPID key of the site.');
  return failed(
    'vapid-key',
    'The VAPID key in the page is not the current one of the site: devices subscribe with a key that the service may reject.',
    `Replace it with ${current} (printed by sineta keys vapid).`,
  );
}

const limit = 5 * 60_000;

/** A VAPID token expires within a day by the push service's clock (RFC 8292 §2), so an incorrect clock loses every message. */
export function checkClock({ site, page, at }: ServiceFacts): Finding {
  if (!site.ok) return skipped('clock', 'Clock: the service cannot be reached.');
  const offset = offsetOf(site);
  if (offset === undefined) return skipped('clock', 'Clock: the response of the service has no Date.');
  if (Math.abs(offset) <= limit)
    return passed('clock', 'The clocks of the service and of this machine agree.');
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const difference = `The service's clock is ${minutes} minutes ${offset > 0 ? 'ahead of' : 'behind'} this machine's (${new Date(at).toISOString()})`;
  const pageOffset = page.ok ? offsetOf(page) : undefined;
  const isLocal = pageOffset !== undefined && Math.abs(pageOffset - offset) <= limit;
  if (isLocal && page.url.origin !== site.url.origin) {
    return warning(
      'clock',
      `${difference}, and the page's server agrees with the service.`,
      'Correct the clock of this machine (NTP).',
    );
  }
  return failed(
    'clock',
    `${difference}: push services reject signatures with an incorrect time.`,
    'Correct the clock of the service’s machine (NTP).',
  );
}

/**
 * The difference between the clock of the server and this machine's, in milliseconds. A cache keeps the Date of a response
 * (RFC 9110 §6.6.1) and adds its Age in seconds (RFC 9111 §5.1).
 */
function offsetOf(fetched: Facts['site']): number | undefined {
  if (!fetched.ok) return undefined;
  const date = Date.parse(fetched.headers.get('date') ?? '');
  const [age] = /^\d+$/.exec(fetched.headers.get('age') ?? '') ?? ['0'];
  return Number.isNaN(date) ? undefined : date + Number(age) * 1000 - fetched.at;
}
