import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** What the HTML of a page contains before a script runs. Addresses are absolute. */
export interface Markup {
  readonly scripts: readonly { readonly url: string; readonly nonce: string | undefined }[];
  /** What browsers do not load over plain HTTP in a page over HTTPS. */
  readonly insecure: readonly string[];
  /** The first `<sineta-bell>`, or its script, whose address names the service. */
  readonly bell: BellMarkup | undefined;
  /** Whether other scripts than the bell's may add what the HTML lacks. */
  readonly otherScripts: boolean;
  readonly manifest: string | undefined;
  readonly appleTouchIcon: boolean;
  /** Policies in `<meta http-equiv>`. */
  readonly policies: readonly string[];
  /** Possible public VAPID keys in attributes and inline scripts. */
  readonly vapidKeys: readonly string[];
}

/** The parts of the bell that are present, and the attributes that connect it to a service. */
export interface BellMarkup {
  readonly element: boolean;
  readonly script: boolean;
  readonly service: string | undefined;
  readonly site: string | undefined;
  readonly worker: string | undefined;
  readonly scope: string | undefined;
  readonly vapidKey: string | undefined;
}

/** An uncompressed P-256 point (RFC 8292 §3.2) as base64url: 65 bytes, the first of which is 4. */
const vapidKey = /(?<![\w-])B[A-P][\w-]{85}(?![\w-])/g;

/** Whether the whole text, apart from padding, can be a public VAPID key. */
export function isVapidKey(text: string): boolean {
  return new RegExp(`^${vapidKey.source}=*$`).test(text);
}

/** Parses a page as browsers do (the parser of the HTML standard). */
export function readMarkup(html: string, address: string): Markup {
  const elements = [...elementsOf(parse(html))];
  const named = (name: string): Element[] => elements.filter(({ tagName }) => tagName === name);
  // Another element may set only the target of links.
  const baseHref = named('base').flatMap((element) => attribute(element, 'href') ?? [])[0];
  const base = URL.parse(baseHref ?? '', address)?.href ?? address;
  const absolute = (url: string | undefined): string | undefined =>
    url === undefined ? undefined : URL.parse(url, base)?.href;

  const links = named('link');
  const withRel = (rel: string): Element[] =>
    links.filter((link) => attribute(link, 'rel')?.toLowerCase().split(/\s+/).includes(rel));
  const running = named('script').filter(isRun);
  const scripts = running.flatMap((script) => {
    const url = absolute(attribute(script, 'src'));
    return url === undefined ? [] : [{ url, nonce: attribute(script, 'nonce') }];
  });
  const active = [
    ...scripts.map(({ url }) => url),
    ...named('iframe').map((frame) => absolute(attribute(frame, 'src'))),
    ...withRel('stylesheet').map((link) => absolute(attribute(link, 'href'))),
  ];
  return {
    scripts,
    insecure: active.filter((url) => url !== undefined).filter(isInsecure),
    bell: readBell(named('sineta-bell')[0], scripts, absolute),
    otherScripts: running.length > scripts.filter(isBellScript).length,
    manifest: absolute(attribute(withRel('manifest')[0], 'href')),
    appleTouchIcon: withRel('apple-touch-icon').length > 0,
    policies: named('meta')
      .filter((meta) => attribute(meta, 'http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((meta) => attribute(meta, 'content') ?? ''),
    vapidKeys: [...new Set(elements.flatMap(textsOf).flatMap((text) => text.match(vapidKey) ?? []))],
  };
}

function readBell(
  bell: Element | undefined,
  scripts: Markup['scripts'],
  absolute: (url: string | undefined) => string | undefined,
): BellMarkup | undefined {
  const script = scripts.find(isBellScript);
  if (bell === undefined && script === undefined) return undefined;
  const value = (name: string): string | undefined => attribute(bell, name) || undefined;
  const named = absolute(value('service'));
  return {
    element: bell !== undefined,
    script: script !== undefined,
    service: named?.startsWith('http') ? named : script && new URL('/', script.url).href,
    site: value('site'),
    worker: value('worker'),
    scope: value('scope'),
    vapidKey: value('vapid-key'),
  };
}

/** A script of another scheme, such as `data:`, has no address below which a service could be. */
function isBellScript({ url }: Markup['scripts'][number]): boolean {
  const { protocol, pathname } = new URL(url);
  return /^https?:$/.test(protocol) && pathname.endsWith('/sineta-bell.js');
}

/** Modules and JavaScript. Other types are data blocks. */
function isRun(script: Element): boolean {
  return /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i.test(
    attribute(script, 'type')?.trim() ?? '',
  );
}

/** In the order of the document. Without recursion: a page can nest its elements deeper than the stack allows. */
function* elementsOf(document: Node): Generator<Element> {
  const left = [document];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('tagName' in node) yield node;
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) left.push(child);
  }
}

function textsOf({ attrs, tagName, childNodes }: Element): string[] {
  const script = tagName === 'script' ? childNodes.map((node) => ('value' in node ? node.value : '')) : [];
  return [...attrs.map(({ value }) => value), ...script];
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((candidate) => candidate.name === name)?.value;
}

function isInsecure(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** A host that browsers trust without TLS (Secure Contexts §3.1). */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
