import { WebPushError } from '../errors.ts';

/**
 * Where to connect to for requests to a host and port. An absent `host` or `port` matches any; an absent `toHost` or
 * `toPort` leaves that part unchanged.
 */
export interface ConnectTo {
  readonly host?: string;
  readonly port?: number;
  readonly toHost?: string;
  readonly toPort?: number;
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

const part = String.raw`(\[[0-9A-Fa-f:.]+\]|[^:\[\]\s]*):(\d{0,5})`;
const grammar = new RegExp(`^${part}:${part}$`);

/**
 * Parses `host:port:address:port` as curl's `--connect-to` does: IPv6 addresses in brackets, any part empty.
 *
 * @throws WebPushError `invalid_connect_to`.
 */
export function parseConnectTo(text: string): ConnectTo {
  const match = grammar.exec(text);
  const [host, port, toHost, toPort] = match?.slice(1) ?? [];
  if (match === null || Number(port) > 65_535 || Number(toPort) > 65_535) {
    throw new WebPushError(
      'invalid_connect_to',
      `"${text}" does not match host:port:address:port. ` +
        'Write it as for curl --connect-to, such as fcm.googleapis.com:443:127.0.0.1:9150.',
    );
  }
  return {
    ...(host && { host: withoutBrackets(host).toLowerCase() }),
    ...(port && { port: Number(port) }),
    ...(toHost && { toHost: withoutBrackets(toHost) }),
    ...(toPort && { toPort: Number(toPort) }),
  };
}

/** Returns where the first matching rule connects to, or `undefined` if no rule matches. */
export function applyConnectTo(rules: readonly ConnectTo[], target: HostAndPort): HostAndPort | undefined {
  const rule = rules.find(
    ({ host = target.host, port = target.port }) => host === target.host && port === target.port,
  );
  return rule && { host: rule.toHost ?? target.host, port: rule.toPort ?? target.port };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
