import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { buildConnector as BuildConnector } from 'undici';
import { applyConnectTo, type ConnectTo } from '../endpoints/connect-to.ts';
import type { EndpointPolicy } from '../endpoints/endpoint-policy.ts';
import type { Proxy } from '../endpoints/proxy.ts';
import { isPublicAddress } from '../endpoints/public-address.ts';
import { WebPushError } from '../errors.ts';
import { refuseInvented } from './host-lookup.ts';
import { openThroughProxy, type Opening, type TunnelOptions } from './tunnel.ts';
import { loadUndici } from './undici.ts';

export interface ConnectorOptions {
  readonly policy: EndpointPolicy;
  readonly connectTo: readonly ConnectTo[];
  /** Where connections to other hosts go through. */
  readonly proxy?: Proxy | undefined;
  /** Certificate authorities to trust in addition to the default ones, PEM. */
  readonly ca: readonly string[];
  /** How long DNS, TCP and TLS may take together, in milliseconds. */
  readonly timeout: number;
  readonly lookup?: LookupFunction;
  /** Whether to offer HTTP/2 before HTTP/1.1 (ALPN, RFC 7301). */
  readonly http2: boolean;
}

/** Returns what it opens, so that the caller can destroy it early. Undici does, but its types omit it. */
type Connector = (...connection: Parameters<BuildConnector.connector>) => Opening | undefined;

/**
 * Creates the function that opens sockets and checks their addresses. An earlier check could see another DNS response
 * than the one that the socket uses (DNS rebinding).
 */
export function createConnector(options: ConnectorOptions): Connector {
  const { policy, connectTo, proxy, ca, timeout, http2 } = options;
  const lookup = refuseInvented(options.lookup ?? systemLookup);
  // At once, so that a certificate that is none is reported by the call that passes it.
  const ownContext =
    ca.length > 0 ? createSecureContext({ ca: [...getCACertificates('default'), ...ca] }) : undefined;
  let connectors: ReturnType<typeof buildConnectors> | undefined;

  /** With the first connection: a process that sends nothing keeps no authorities in memory. */
  function buildConnectors() {
    // One context for all sockets, because each takes milliseconds to read the authorities.
    const secureContext = ownContext ?? createSecureContext();
    const shared = { secureContext, timeout, allowH2: http2, preferH2: http2 };
    const { buildConnector } = loadUndici();
    return {
      secureContext,
      open: buildConnector({ ...shared, lookup }) as Connector,
      openPublic: buildConnector({ ...shared, lookup: publicOnly(lookup) }) as Connector,
    };
  }

  return (target, callback) => {
    const { secureContext, open, openPublic } = (connectors ??= buildConnectors());
    const origin = new URL(`${target.protocol}//${withBrackets(target.hostname)}:${target.port}`);
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const other = applyConnectTo(connectTo, { host: target.hostname, port });
    if (other !== undefined) {
      return open(
        {
          ...target,
          hostname: other.host,
          port: String(other.port),
          // The certificate must be valid for the host of the endpoint.
          ...(target.protocol === 'https:' && { servername: serverName(target.hostname) }),
        },
        callback,
      );
    }
    const mayBePrivate = policy.allowsPrivateAddress(origin);
    if (!mayBePrivate && isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname)) {
      process.nextTick(callback, notPublic(target.hostname), null);
      return undefined;
    }
    if (proxy !== undefined && !proxy.isExcepted(origin)) {
      const startTls: TunnelOptions['startTls'] = (socket, opened) =>
        open({ ...target, servername: serverName(target.hostname), httpSocket: socket }, opened);
      return openThroughProxy(
        {
          proxy,
          target: { host: target.hostname, port },
          timeout,
          secureContext,
          startTls: target.protocol === 'https:' ? startTls : undefined,
        },
        callback,
      );
    }
    return mayBePrivate ? open(target, callback) : openPublic(target, callback);
  };
}

/** Rejects a host name if any of its addresses is not public: no public push service has one. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = found as { address: string; family: number }[];
      const first = addresses[0];
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(notPublic(hostname), '', 0);
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function notPublic(host: string): WebPushError {
  return new WebPushError(
    'address_not_public',
    `${host} has an address that is not public, so the message was not sent: an endpoint must not reach a private ` +
      'network. If it is your own push service, add its origin to the allowed ones.',
  );
}

/** What TLS names (RFC 6066 §3): a host, not an address. */
function serverName(host: string): string {
  return isIP(host) === 0 ? host : '';
}

function withBrackets(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
