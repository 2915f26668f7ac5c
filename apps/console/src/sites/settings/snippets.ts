/** The parameters of a site's snippets. */
export interface SnippetSite {
  /** Public address of the service. */
  readonly service: string;
  readonly site: string;
  readonly language: string;
  readonly vapidKey: string;
}

/** Contains only differences from the client's defaults, like code written by hand. */
function clientOptions({ service, site }: SnippetSite): string {
  const options = [`service: '${service}'`, ...(site === 'default' ? [] : [`site: '${site}'`])];
  return `{ ${options.join(', ')} }`;
}

export function reactSnippet(site: SnippetSite): string {
  return `import { NotificationBell } from '@sineta/bell';
import '@sineta/bell/bell.css';
import { createMessagingClient } from '@sineta/client';

const client = createMessagingClient(${clientOptions(site)});
const vapidKey =
  '${site.vapidKey}';

export function Bell() {
  return <NotificationBell client={client} vapidKey={vapidKey} lang="${site.language}" />;
}`;
}

/** For use in Sineta's source folder. It prints the command that installs the packages in an app. */
export const installSnippet = 'npm run build';

export function javascriptSnippet(site: SnippetSite): string {
  return `import { createMessagingClient } from '@sineta/client';

const client = createMessagingClient(${clientOptions(site)});
const vapidKey =
  '${site.vapidKey}';

const button = document.querySelector('#notices');
button.hidden = !(await client.isSupported());
button.addEventListener('click', async () => {
  const token = await client.getToken({ vapidKey, prompt: true });
  button.setAttribute('aria-pressed', String(token !== null));
});`;
}

/** The bell as an element, without an installation. */
export function elementSnippet({ service, site, language }: SnippetSite): string {
  const attributes = [
    ...(site === 'default' ? [] : [` site="${site}"`]),
    ...(language === 'pt-BR' ? [] : [` lang="${language}"`]),
  ];
  return `<script type="module" src="${service}/sineta-bell.js"></script>
<sineta-bell${attributes.join('')}></sineta-bell>`;
}

/** Reports a conversion on a page with the bell. */
export function trackSnippet(name: string): string {
  return `document.querySelector('sineta-bell').track('${name}');`;
}

/** @param words - the text of the link */
export function linkSnippet({ service }: SnippetSite, words: string): string {
  return `<a href="${service}/">${words}</a>`;
}

/** Imports the worker from this service, so that both have the same version. */
export function workerSnippet({ service }: SnippetSite): string {
  return `importScripts('${service}/sineta-worker.js');`;
}

/** For a site without a web app manifest of its own. iPhones and iPads deliver pushes only to web apps. */
export function manifestSnippet({ service, site }: SnippetSite, origin: string): string {
  const start = encodeURIComponent(`${origin}/`);
  return `<link rel="manifest" href="${service}/v1/sites/${site}/web-app-manifest?start=${start}">`;
}
