import { WebPushError } from './errors.ts';

/** Where to connect instead, for requests to a host and port; what is left out matches, or stays as it was. */
export interface ConnectTo {
  readonly host?: string;
  readonly port?: number;
  readonly toHost?: string;
  readonly toPort?: number;
}

export interface Destination {
  readonly host: string;
  readonly port: number;
}

const part = String.raw`(\[[0-9A-Fa-f:.]+\]|[^:\[\]\s]*):(\d{0,5})`;
const grammar = new RegExp(`^${part}:${part}$`);

/**
 * Reads `host:port:addr:port` as curl's `--connect-to` does: IPv6 in brackets, an empty first host or port
 * means any, an empty second one means the same.
 *
 * @throws WebPushError `invalid_connect_to`.
 */
export function parseConnectTo(text: string): ConnectTo {
  const match = grammar.exec(text);
  const [host, port, toHost, toPort] = match?.slice(1) ?? [];
  if (match === null || Number(port) > 65_535 || Number(toPort) > 65_535) {
    throw new WebPushError(
      'invalid_connect_to',
      `"${text}" is not host:port:address:port, so nothing would be redirected by it. ` +
        'Write it as for curl --connect-to, such as fcm.googleapis.com:443:127.0.0.1:9150.',
    );
  }
  return {
    ...(host && { host: unbracketed(host).toLowerCase() }),
    ...(port && { port: Number(port) }),
    ...(toHost && { toHost: unbracketed(toHost) }),
    ...(toPort && { toPort: Number(toPort) }),
  };
}

/** Where the first rule that matches leads, or `undefined` when none does. */
export function redirect(rules: readonly ConnectTo[], from: Destination): Destination | undefined {
  const rule = rules.find(
    ({ host = from.host, port = from.port }) => host === from.host && port === from.port,
  );
  return rule && { host: rule.toHost ?? from.host, port: rule.toPort ?? from.port };
}

function unbracketed(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
