import { type ErrorCode, errorKinds } from '@sineta/protocol';

const sections = (Object.keys(errorKinds) as ErrorCode[]).map((code) => {
  const { status, title, advice } = errorKinds[code];
  return `<section id="${code}"><h2><code>${code}</code> · ${status}</h2><p>${escape(title)}.</p><p>${escape(advice)}</p></section>`;
});

/** The page that the `type` of every problem links to, with the title and the advice of each code. */
export const errorsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Errors · Sineta</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<h1>Errors</h1>
<p>Every error response is <code>application/problem+json</code> (RFC 9457). Switch on <code>code</code>; the texts may change.</p>
${sections.join('\n')}
</html>
`;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
