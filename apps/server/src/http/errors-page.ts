import { type ErrorCode, errorKinds } from '@sineta/protocol';

const sections = (Object.keys(errorKinds) as ErrorCode[]).map((code) => {
  const { status, title, mend } = errorKinds[code];
  return `<section id="${code}"><h2><code>${code}</code> · ${status}</h2><p>${escape(title)}.</p><p>${escape(mend)}</p></section>`;
});

/** What the `type` of every problem links to: each code with what happened and how to mend it. */
export const errorsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Errors · Sineta</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<h1>Errors</h1>
<p>Every error answer is <code>application/problem+json</code> (RFC 9457). Switch on <code>code</code>; the words may change.</p>
${sections.join('\n')}
</html>
`;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
