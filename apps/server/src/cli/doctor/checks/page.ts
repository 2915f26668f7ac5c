import type { Facts } from '../facts.ts';
import type { Fetched } from '../fetched.ts';
import { failed, type Finding, passed, skipped, warning } from '../finding.ts';
import { isLoopback } from '../markup.ts';

type PageFacts = Pick<Facts, 'page' | 'base' | 'markup' | 'service' | 'serviceGuessed'>;

/** Browsers support workers and push only in secure contexts. */
export function checkHttps({ base }: Pick<PageFacts, 'base'>): Finding {
  if (base.protocol === 'https:') return passed('https', 'The page uses HTTPS.');
  if (isLoopback(base.hostname)) {
    return passed('https', `The page uses plain HTTP, which browsers trust on ${base.hostname} only.`);
  }
  return failed(
    'https',
    `The page on ${base.host} uses plain HTTP: browsers allow it no worker and no push, and the bell is not shown.`,
    'Serve the site over HTTPS, and redirect http: to https:.',
  );
}

export function checkPage({ page }: Pick<PageFacts, 'page'>): Finding {
  if (!page.ok) {
    return failed(
      'page',
      `${page.url.href} cannot be loaded: ${page.reason}.${via(page)}`,
      'Check the address, DNS and the server.',
    );
  }
  if (page.status !== 200) {
    return failed(
      'page',
      `${page.url.href} returns HTTP ${page.status}.${via(page)} The checks below may concern an error page.`,
      'Give the address of a public page.',
    );
  }
  return passed('page', `${page.url.href} is available.${via(page)}`);
}

/** The redirects that led to the address. */
function via({ redirects }: Fetched): string {
  return redirects.length === 0
    ? ''
    : ` Redirected from ${redirects.map(({ href }) => href).join(', then ')}.`;
}

/** Browsers block plain HTTP for scripts and calls of a page over HTTPS (Mixed Content). */
export function checkMixedContent({ page, base, markup, service, serviceGuessed }: PageFacts): Finding {
  if (!page.ok) return skipped('mixed-content', 'Mixed content: the page cannot be loaded.');
  if (base.protocol !== 'https:')
    return passed('mixed-content', 'Mixed content does not apply to a page over plain HTTP.');
  if (!serviceGuessed && service.protocol === 'http:' && !isLoopback(service.hostname)) {
    return failed(
      'mixed-content',
      `The page uses HTTPS, but the service at ${service.origin} plain HTTP: browsers block every call.`,
      'Serve the service over HTTPS, set its SINETA_PUBLIC_URL to that address, and use that address in the page.',
    );
  }
  const [first, ...more] = markup.insecure;
  if (first === undefined) return passed('mixed-content', 'The page loads nothing over plain HTTP.');
  return warning(
    'mixed-content',
    `Browsers block ${first}${more.length > 0 ? ` and ${more.length} more` : ''}: plain HTTP in a page over HTTPS.`,
    'Use https: addresses in the page.',
  );
}
