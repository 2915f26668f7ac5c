import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { PushService } from '@sineta/push-service';

/** An independent sender: npm web-push signs and encrypts, Node.js posts. */
export interface Sender {
  readonly publicKey: string;
  /** The request of web-push, for a test to change. */
  request(subscription: webPush.PushSubscription, payload?: string, options?: webPush.RequestOptions): Posted;
  post(
    subscription: webPush.PushSubscription,
    payload?: string,
    options?: webPush.RequestOptions,
  ): Promise<Reply>;
}

export interface Posted {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array | string | null;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** In how many pieces the body arrived. */
  readonly chunks: number;
}

export function createSender(service: PushService): Sender {
  const keys = webPush.generateVAPIDKeys();
  const vapidDetails = { subject: 'mailto:ops@example.com', ...keys };
  const request: Sender['request'] = (subscription, payload = '', options = {}) =>
    webPush.generateRequestDetails(subscription, payload, { TTL: 60, vapidDetails, ...options });
  return {
    publicKey: keys.publicKey,
    request,
    post: (subscription, payload, options) =>
      post(service, subscription.endpoint, request(subscription, payload, options)),
  };
}

/** Sends a request to an endpoint, through a matching connect-to entry of the service. */
export async function post(
  service: PushService,
  endpoint: string,
  { method, headers, body }: Posted,
): Promise<Reply> {
  const { protocol, hostname, host, port, pathname: path } = new URL(endpoint);
  const entry = service.connectTo.find((candidate) => candidate.startsWith(`${hostname}:443:`))?.split(':');
  const common = { agent: false, method, path, headers: { ...headers, host } };
  const outgoing =
    protocol === 'https:'
      ? requestHttps({
          ...common,
          host: entry?.[2],
          port: entry?.[3],
          servername: hostname,
          ca: service.certificateAuthority,
        })
      : requestHttp({ ...common, host: '127.0.0.1', port });
  outgoing.end(body ?? undefined);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks = (await response.toArray()) as Buffer[];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
    chunks: chunks.length,
  };
}

/** Browser keys for encryption whose private half is not kept. */
export const someKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
