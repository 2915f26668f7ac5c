import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { isPublicAddress } from './address.ts';
import { type ConnectTo, redirect } from './connect-to.ts';
import type { EndpointPolicy } from './endpoint.ts';
import { WebPushError } from './errors.ts';

export interface ConnectorOptions {
  readonly policy: EndpointPolicy;
  readonly connectTo: readonly ConnectTo[];
  /** Certificate authorities to trust besides the usual ones, PEM. */
  readonly ca: readonly string[];
  /** Milliseconds for name, TCP and TLS together. */
  readonly timeout: number;
  readonly lookup?: LookupFunction;
  /** Whether to offer HTTP/2 as well, before HTTP/1.1 (ALPN, RFC 7301). */
  readonly http2: boolean;
}

/** Gives the socket at once, to be broken off, when one is opened; undici does, whatever its types say. */
type Connector = (...connection: Parameters<buildConnector.connector>) => Pick<Socket, 'destroy'> | undefined;

/**
 * Opens the sockets, and is where addresses are checked: a name is worth nothing before it is resolved, and
 * a check before connecting would be of another answer than the one connected to (DNS rebinding).
 */
export function createConnector(options: ConnectorOptions): Connector {
  const { policy, connectTo, ca, timeout, http2, lookup = systemLookup } = options;
  // One context for all sockets: reading the authorities again for each would take milliseconds.
  const secureContext = createSecureContext(
    ca.length === 0 ? {} : { ca: [...getCACertificates('default'), ...ca] },
  );
  const shared = { secureContext, timeout, allowH2: http2, preferH2: http2 };
  const open = buildConnector({ ...shared, lookup }) as Connector;
  const openPublic = buildConnector({ ...shared, lookup: publicOnly(lookup) }) as Connector;

  return (target, callback) => {
    const origin = new URL(`${target.protocol}//${bracketed(target.hostname)}:${target.port}`);
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    const other = redirect(connectTo, { host: target.hostname, port });
    if (other !== undefined) {
      const servername = isIP(target.hostname) === 0 ? target.hostname : '';
      return open(
        {
          ...target,
          hostname: other.host,
          port: String(other.port),
          // The certificate is still that of the host asked for.
          ...(target.protocol === 'https:' && { servername }),
        },
        callback,
      );
    }
    if (policy.allowsPrivateAddress(origin)) return open(target, callback);
    if (isIP(target.hostname) === 0 || isPublicAddress(target.hostname)) return openPublic(target, callback);
    process.nextTick(callback, refused(target.hostname), null);
    return undefined;
  };
}

/** Refuses a name of which any address is not public: no push service has one. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = found as { address: string; family: number }[];
      const first = addresses[0];
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(refused(hostname), '', 0);
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function refused(host: string): WebPushError {
  return new WebPushError(
    'address_refused',
    `${host} has an address that is not public, so a subscription would reach into the local network. ` +
      'If it is a push service of your own, add its origin to the allowed ones.',
  );
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
