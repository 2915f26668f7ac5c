/** A request to match against a policy. */
export interface PolicyRequest {
  readonly url: URL;
  /** The address that the policy was sent with, for `'self'`. */
  readonly self: URL;
  /** The nonce of the requesting element. */
  readonly nonce?: string | undefined;
}

const hostSource =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(?<port>\d+|\*))?(?<path>\/[^?#]*)?$/i;
const schemeSource = /^(?<scheme>[a-z][a-z0-9+.-]*):$/i;
const defaultPorts: Readonly<Record<string, string>> = { http: '80', ws: '80', https: '443', wss: '443' };

/**
 * Whether a source list allows an address (Content Security Policy Level 3, §6.7.2.7).
 * A malformed expression matches nothing, as in browsers.
 */
export function matchesSourceList(sources: readonly string[], { url, self, nonce }: PolicyRequest): boolean {
  return sources.some((source) => {
    const keyword = source.toLowerCase();
    if (keyword === "'self'") return isSelf(url, self);
    if (keyword.startsWith("'nonce-")) return nonce !== undefined && source.slice(7, -1) === nonce;
    return matchesSource(source, url, self);
  });
}

function matchesSource(source: string, url: URL, self: URL): boolean {
  const scheme = schemeOf(url);
  if (source === '*') return scheme in defaultPorts || scheme === schemeOf(self);
  const whole = schemeSource.exec(source)?.groups?.scheme;
  if (whole !== undefined) return matchesScheme(whole, scheme);
  const { groups } = hostSource.exec(source) ?? {};
  if (groups?.host === undefined) return false;
  return (
    matchesScheme(groups.scheme ?? schemeOf(self), scheme) &&
    matchesHost(groups.host, url.hostname) &&
    matchesPort(groups.port, url) &&
    matchesPath(groups.path, url.pathname)
  );
}

/** The same origin, or the same host over a secure scheme (§6.7.2.9). */
function isSelf(url: URL, self: URL): boolean {
  if (url.origin === self.origin) return true;
  const samePorts = url.port === self.port || (url.port === '' && self.port === '');
  return url.hostname === self.hostname && samePorts && matchesScheme(schemeOf(self), schemeOf(url));
}

function matchesScheme(expected: string, actual: string): boolean {
  const wanted = expected.toLowerCase();
  if (wanted === actual) return true;
  if (wanted === 'http') return actual === 'https';
  if (wanted === 'ws') return ['wss', 'http', 'https'].includes(actual);
  return wanted === 'wss' && actual === 'https';
}

function matchesHost(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

function matchesPort(port: string | undefined, url: URL): boolean {
  const standard = defaultPorts[schemeOf(url)];
  const actual = url.port || standard;
  if (port === undefined) return actual === standard;
  // An upgrade to https also changes the default port.
  return port === '*' || port === actual || (port === '80' && actual === '443');
}

function matchesPath(path: string | undefined, actual: string): boolean {
  if (path === undefined || path === '/') return true;
  const [wanted, found] = [decode(path), decode(actual)];
  return wanted.endsWith('/') ? found.startsWith(wanted) : found === wanted;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function schemeOf(url: URL): string {
  return url.protocol.slice(0, -1);
}
