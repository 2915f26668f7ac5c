import type { HostSite } from './host-site.ts';

/** A policy that allows what the bell needs, and nothing else: no inline style or script. */
export function strictPolicy(service: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    `connect-src ${service}`,
    "worker-src 'self'",
    "img-src 'self' data:",
  ].join('; ');
}

/**
 * Hosts a page that embeds `<sineta-bell>` on another origin, beside a text that shows the token. The page declares no
 * language, so that the bell has its own (B20).
 *
 * @param attributes - the element's attributes, as HTML
 * @param root - the attributes of the root element
 * @returns the URL of the page
 */
export function embedBell(host: HostSite, service: string, attributes = '', root = ''): string {
  host.put('/', {
    headers: { 'content-security-policy': strictPolicy(service) },
    body: `<!doctype html>
<html ${root}>
  <head>
    <meta charset="utf-8" />
    <title>Padaria</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${service}/sineta-bell.js"></script>
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <header><sineta-bell ${attributes}></sineta-bell></header>
    <main><h1>Padaria</h1><p data-state="off"></p></main>
  </body>
</html>`,
  });
  host.put('/page.js', {
    type: 'text/javascript',
    body: `document.querySelector('sineta-bell').addEventListener('sineta-token', ({ detail }) => {
  document.querySelector('main p').dataset.state = detail.token === null ? 'off' : 'on';
});`,
  });
  host.put('/sineta-worker.js', {
    type: 'text/javascript',
    body: `importScripts('${service}/sineta-worker.js');`,
  });
  return `${host.origin}/`;
}
