import { Marked, type Tokens } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { docsPage } from './docs-page.ts';
import { type Guide, guides } from './guides.ts';

const marked = new Marked(gfmHeadingId(), {
  renderer: {
    /** Guides lead to each other. The other files of the repository are not served: their links stay as text. */
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target === undefined ? text : `<a href="${target}">${text}</a>`;
    },
  },
  hooks: {
    // What is wider than the page scrolls, also by keyboard. The corner of a table is no header.
    postprocess: (html) =>
      html
        .replaceAll('<th></th>', '<td></td>')
        .replaceAll('<table>', '<div class="docs-table" role="group" aria-label="Table" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
        .replaceAll('<pre>', '<pre tabindex="0">'),
  },
});

/** The page of a guide: its Markdown as HTML, with the list of its sections. */
export function guidePage(guide: Guide, markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  const headings = getHeadingList();
  const title = headings.find(({ level }) => level === 1)?.text ?? guide;
  const sections = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  // Each guide begins with its title, which stands above both columns.
  const end = html.indexOf('</h1>') + '</h1>'.length;
  return docsPage({
    title,
    path: `/docs/${guide}`,
    main: `<main id="content" tabindex="-1" class="docs-main docs-text">
${html.slice(0, end)}
<div class="docs-columns">
<nav class="docs-contents" aria-label="Sections"><ul>
${sections.join('\n')}
</ul></nav>
<article class="docs-guide">
${html.slice(end)}</article>
</div>
</main>`,
  });
}

function targetOf(href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = '', section] = href.split('#');
  const guide = guides.find((each) => `${each}.md` === file);
  return guide && `/docs/${guide}${section === undefined ? '' : `#${section}`}`;
}
