interface DocsPage {
  readonly title: string;
  /** The path of the page, whose link in the header is the current one. */
  readonly path: string;
  /** HTML of the head, before the style sheet of all these pages. */
  readonly head?: string;
  /** HTML of the main part, with its element. */
  readonly main: string;
  /** The id of that element. */
  readonly content?: string;
  /** HTML after it. */
  readonly end?: string;
}

const links = {
  '/docs': 'API',
  '/docs/errors': 'Errors',
  '/docs/sending': 'Sending',
  '/docs/embedding': 'Embedding',
  '/docs/users': 'Users',
  '/docs/operations': 'Operations',
  '/openapi.json': 'OpenAPI',
} as const;

/** The header and the style sheet of the pages for developers. The build of the board makes the style sheet. */
export function docsPage({ title, path, head = '', main, content = 'content', end = '' }: DocsPage): string {
  const items = Object.entries(links).map(
    ([href, name]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sineta</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}<link rel="stylesheet" href="/docs.css">
</head>
<body>
<a class="skip-link" href="#${content}">Skip to the content</a>
<header class="docs-header"><div class="docs-line">
<a class="docs-name" href="/docs"><img src="/favicon.svg" alt="" width="24" height="24">Sineta API</a>
<nav aria-label="Documentation">${items.join('\n')}</nav>
</div></header>
${main}
${end}</body>
</html>
`;
}
