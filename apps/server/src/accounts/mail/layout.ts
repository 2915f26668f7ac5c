import type { Mail } from './mailer.ts';

/** The content of an e-mail, without its layout. */
export interface MailContent {
  readonly language: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** In small print. */
  readonly footer: string;
}

/** Lays an e-mail out as plain text and as HTML without images or scripts. All texts are escaped. */
export function layOut({ language, subject, paragraphs, action, footer }: MailContent): Mail {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const text = `${[...paragraphs, ...link, `-- \n${footer}`].join('\n\n')}\n`;
  const html = `<!doctype html>
<html lang="${escape(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:34em;margin:auto">
${paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
${action ? `<p><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border:1px solid;border-radius:8px;font-weight:600">${escape(action.label)}</a></p>\n<p style="font-size:13px;overflow-wrap:anywhere">${escape(action.url)}</p>` : ''}
<p style="font-size:13px">${escape(footer)}</p>
</div>
</body>
</html>
`;
  return { subject, text, html };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
