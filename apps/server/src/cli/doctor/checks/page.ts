import type { Facts } from '../facts.ts';
import type { Fetched } from '../fetched.ts';
import { advice, type Finding, good, unknown, wrong } from '../finding.ts';
import { isLoopback } from '../markup.ts';

type PageFacts = Pick<Facts, 'page' | 'base' | 'markup' | 'service' | 'serviceGuessed'>;

/** Browsers give workers and push to secure contexts alone. */
export function checkHttps({ base }: Pick<PageFacts, 'base'>): Finding {
  if (base.protocol === 'https:') return good('https', 'The page comes over HTTPS.');
  if (isLoopback(base.hostname)) {
    return good('https', `The page comes over plain HTTP, which browsers trust on ${base.hostname} alone.`);
  }
  return wrong(
    'https',
    `The page comes over plain HTTP from ${base.host}: browsers give it no worker and no push, and the bell stays away.`,
    'Serve the site over HTTPS and redirect http: there.',
  );
}

export function checkPage({ page }: Pick<PageFacts, 'page'>): Finding {
  if (!page.ok) {
    return wrong(
      'page',
      `${page.url.href} cannot be reached: ${page.reason}.${via(page)}`,
      'Check the address, DNS and the server.',
    );
  }
  if (page.status !== 200) {
    return wrong(
      'page',
      `${page.url.href} answers HTTP ${page.status}.${via(page)} What is checked below may be an error page's.`,
      'Give the address of a page that everybody may see.',
    );
  }
  return good('page', `${page.url.href} answers.${via(page)}`);
}

/** The redirects that led there, in words. */
function via({ redirects }: Fetched): string {
  return redirects.length === 0
    ? ''
    : ` Redirected from ${redirects.map(({ href }) => href).join(', then ')}.`;
}

/** A page over HTTPS loads no scripts and calls no services over plain HTTP (Mixed Content). */
export function checkMixedContent({ page, base, markup, service, serviceGuessed }: PageFacts): Finding {
  if (!page.ok) return unknown('mixed-content', 'Mixed content: there is no page to look at.');
  if (base.protocol !== 'https:') return good('mixed-content', 'Nothing is mixed on a page over plain HTTP.');
  if (!serviceGuessed && service.protocol === 'http:' && !isLoopback(service.hostname)) {
    return wrong(
      'mixed-content',
      `The page comes over HTTPS and the service, ${service.origin}, over plain HTTP: browsers block every call.`,
      'Put the service behind HTTPS, set its SINETA_PUBLIC_URL to that address, and give it to the page.',
    );
  }
  const [first, ...more] = markup.insecure;
  if (first === undefined) return good('mixed-content', 'The page loads nothing over plain HTTP.');
  return advice(
    'mixed-content',
    `Browsers do not load ${first}${more.length > 0 ? ` and ${more.length} more` : ''}: plain HTTP in a page over HTTPS.`,
    'Use https: addresses in the page.',
  );
}
