import { BlockList, isIP } from 'node:net';
import { WebPushError } from '../errors.ts';
import type { HostAndPort } from './connect-to.ts';

/** An HTTP proxy that connections go through. */
export interface Proxy {
  /** As given, with the credentials. */
  readonly url: string;
  /** Its origin, `http:` or `https:`. */
  readonly origin: string;
  /** The value of `Proxy-Authorization` (RFC 7617), if its URL has a user name. */
  readonly authorization?: string;
  /** Returns whether connections to the host of a URL open directly. */
  isExcepted(url: URL): boolean;
}

/**
 * Reads the address of a proxy, and the hosts that it is not used for, in the forms of the variables `HTTPS_PROXY` and
 * `NO_PROXY`: names also stand for their subdomains, with or without a dot in front; addresses; ranges such as
 * `10.0.0.0/8`; any of these with a port; `*` for all. Commas or spaces separate them.
 *
 * @throws WebPushError `invalid_proxy`.
 */
export function parseProxy(url: string, exceptions = ''): Proxy {
  const parsed = URL.parse(url);
  const isOrigin = parsed !== null && /^https?:$/.test(parsed.protocol) && /^\/?$/.test(parsed.pathname);
  if (!isOrigin || parsed.search !== '' || parsed.hash !== '') throw invalidAddress();
  return { url, origin: parsed.origin, ...credentialsOf(parsed), isExcepted: matcherOf(exceptions) };
}

function credentialsOf({ username, password }: URL): Pick<Proxy, 'authorization'> {
  if (username === '') return {};
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  } catch (error) {
    throw invalidAddress(error);
  }
}

function invalidAddress(cause?: unknown): WebPushError {
  return new WebPushError(
    'invalid_proxy',
    'The address of the proxy is not valid. Write it as http://host:port; if the proxy needs a user name and a password, ' +
      'as http://user:password@host:port, with a percent sign before the code of special characters.',
    { cause },
  );
}

type Matcher = (target: HostAndPort) => boolean;
type HostMatcher = (host: string) => boolean;

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

function matcherOf(exceptions: string): Proxy['isExcepted'] {
  const matchers = exceptions
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(entryMatcher);
  return ({ protocol, hostname, port }) => {
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const target = { host, port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) };
    return matchers.some((matches) => matches(target));
  };
}

function entryMatcher(entry: string): Matcher {
  if (entry === '*') return () => true;
  const port = isIP(entry) === 6 ? null : /:(\d{1,5})$/.exec(entry);
  const hosts = entry.slice(0, port?.index).toLowerCase();
  const matches = hosts.includes('/') ? rangeMatcher(hosts, entry) : nameMatcher(hosts);
  return (target) => (port === null || Number(port[1]) === target.port) && matches(target.host);
}

function nameMatcher(hosts: string): HostMatcher {
  const name = hosts.replace(/^(?:\*?\.|\[)/, '').replace(/\]$/, '');
  return (host) => host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

function rangeMatcher(hosts: string, entry: string): HostMatcher {
  const [, network = '', prefix = ''] = /^\[?([^/[\]]*)\]?\/(\d{1,3})$/.exec(hosts) ?? [];
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const range = new BlockList();
  try {
    range.addSubnet(network, Number(prefix), familyOf(network));
  } catch (error) {
    throw new WebPushError(
      'invalid_proxy',
      `"${entry}" is not a range of addresses, so the hosts without the proxy are not known. Write it as 10.0.0.0/8.`,
      { cause: error },
    );
  }
  return (host) => isIP(host) !== 0 && range.check(host, familyOf(host));
}
