import { type ErrorCode, errorKinds } from '@sineta/protocol';
import { docsPage } from './docs-page.ts';

const codes = Object.keys(errorKinds) as ErrorCode[];

const contents = codes.map((code) => `<li><a href="#${code}"><code>${code}</code></a></li>`);

const sections = codes.map((code) => {
  const { status, title, advice } = errorKinds[code];
  return `<section class="error" id="${code}" aria-labelledby="${code}-code">
<h2 id="${code}-code"><code>${code}</code> <span class="error-status">${status}</span></h2>
<p class="error-title">${escape(title)}</p>
<p>${escape(advice)}</p>
</section>`;
});

/** The page that the `type` of every problem links to, with the title and the advice of each code. */
export const errorsPage = docsPage({
  title: 'Errors',
  path: '/docs/errors',
  main: `<main id="content" tabindex="-1" class="docs-main docs-text">
<h1>Errors</h1>
<p>Every error response is <code>application/problem+json</code> (RFC 9457). Switch on <code>code</code>; the texts may change. <a href="/docs">The page of the API</a> lists the codes of each operation.</p>
<div class="docs-columns">
<nav class="docs-contents" aria-label="Codes"><ul>
${contents.join('\n')}
</ul></nav>
<div class="error-list">
${sections.join('\n')}
</div>
</div>
</main>`,
});

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
