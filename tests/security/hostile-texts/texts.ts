/** A port of this machine on which nothing listens. */
export const elsewhere = 'https://localhost:1';

const run = 'hostile(1)';

/** What ends the context that a text is in. */
const endings = [
  '',
  '">',
  "'>",
  '`>',
  '-->',
  ']]>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</template>',
  '</noscript>',
];

const elements = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<iframe srcdoc="<img src=x onerror=parent.${run}>">`,
  `<object data="javascript:${run}">`,
  `<a href="javascript:${run}">a`,
  `<base href="${elsewhere}/">`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<style>@import "${elsewhere}/a.css"</style>`,
  `<link rel=stylesheet href=${elsewhere}/a.css>`,
];

const inAttributes = [
  `" onmouseover="${run}`,
  `' onmouseover='${run}`,
  `" autofocus onfocus=${run} x="`,
  `\` onerror=${run}`,
  `x" style="background:url(${elsewhere}/a)`,
  `";${run}//`,
  `';${run}//`,
  `\\";${run}//`,
  `\${${run}}`,
  `}}}${run}{{{`,
];

const inTemplates = [
  `{{constructor.constructor("${run}")()}}`,
  `{{${run}}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{% raw %}<img src=x onerror=${run}>`,
  `{{{<img src=x onerror=${run}>}}}`,
  `*{${run}}`,
  `@(${run})`,
  `[a](javascript:${run})`,
  `![a](${elsewhere}/a.png)`,
  `<javascript:${run}>`,
];

const encoded = [
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `＜script＞${run}＜/script＞`,
  `<scr\u200Bipt>${run}</script>`,
  `<SCRIPT SRC=${elsewhere}/A.JS></SCRIPT>`,
  `<!--<script>${run}`,
  `<![CDATA[<script>${run}</script>]]>`,
];

/** Texts that are displayed in another order, take no space or a lot of it, or are not well-formed. */
const shapes = [
  '\u202Egpj.exe',
  '\u2066\u202Etxt.moc\u2069',
  '\u200Fשלום',
  '\u061Cعربي',
  '\u200B\u200Ca',
  '\uFEFFa',
  'a\u2028b\u2029c',
  'a\r\nb\tc',
  '\u001B[2Ja',
  'a\u0007\u0008\u007F',
  'a\u0301'.repeat(50),
  '\u{1F469}\u{200D}\u{1F52C}'.repeat(20),
  '\u{E0041}\u{E0042}a',
  'a\uD800b',
  'a\0b',
  'W'.repeat(100),
  'W'.repeat(1500),
  `${'"'.repeat(60)}a`,
  '<'.repeat(100),
];

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  '[object Object]',
];

/** Texts that could run as a script, load something or change a page if a page did not treat them as text. */
export const hostileTexts: readonly string[] = [
  ...endings.flatMap((ending) => elements.map((element) => ending + element)),
  ...inAttributes,
  ...inTemplates,
  ...encoded,
  ...shapes,
  ...names,
];

/** Addresses that the service refuses: they run a script or lead out of the web. */
export const refusedAddresses: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `javascript\n:${run}`,
  `javascript://localhost/%0a${run}`,
  `javascript:/**/${run}//https://localhost/`,
  `javascript&colon;${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
  'blob:https://localhost/a',
  'filesystem:https://localhost/a',
  'file:///etc/passwd',
  'view-source:https://localhost/',
  'about:blank',
  'chrome://settings',
  'intent://localhost/#Intent;scheme=https;end',
  'ms-settings:privacy',
  'mailto:ana@example.org',
  'ws://localhost/',
  '//localhost:1/a',
  '/a',
  '\\\\localhost\\a',
  'https:',
  'https://',
  'https://[',
];

/** Addresses of the web with hostile parts, which the service accepts. */
export const acceptedAddresses: readonly string[] = [
  `${elsewhere}/"onmouseover="${run}`,
  `${elsewhere}/'><script>${run}</script>`,
  `${elsewhere}/#javascript:${run}`,
  `${elsewhere}/?next=javascript:${run}`,
  `${elsewhere}/\u202Egpj.exe`,
  `${elsewhere}/%00%0d%0aX-Injected:1`,
  `${elsewhere}/{{${run}}}`,
  `https://ana:secret@localhost:1/a`,
  `https://localhost:1\\@example.org/`,
  `HTTPS://LOCALHOST:1/a`,
  `${elsewhere}/${'a'.repeat(700)}`,
];
