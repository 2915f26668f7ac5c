import { randomUUID } from 'node:crypto';
import type { ConfirmedState, Message } from '../message.ts';
import type { MessageStore } from '../message-store.ts';
import { normalizeApplicationServerKey } from '../p256.ts';
import type { Subscription } from '../subscription.ts';
import { type BrowserFrame, type Update, parseFrame } from './frames.ts';

/**
 * The codes of an `ack` for a message that the browser received, and did not deliver to the service worker. 102 also confirms
 * one that was sent again because the connection ended before its `ack`, which the worker may have had the first time.
 */
const failures: Readonly<Record<number, ConfirmedState>> = { 101: 'undecryptable', 102: 'undelivered' };

interface SessionOptions {
  readonly store: MessageStore;
  /** The origin of the endpoints. */
  readonly origin: string;
  readonly send: (frame: object) => void;
  /** Closes the connection. */
  readonly close: () => void;
}

/** Mozilla's push protocol of one connection, without the socket. */
export class MozillaSession {
  readonly #options: SessionOptions;
  #agent: string | undefined;
  #disconnect: () => void = () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws TypeError if the frame violates the protocol, or precedes `hello` */
  receive(text: string): void {
    const frame = parseFrame(text);
    if (frame.messageType === 'hello') this.#hello(frame.uaid);
    else if (frame.messageType === 'ping') this.#options.send({});
    else if (this.#agent === undefined) throw new TypeError(`${frame.messageType} before hello`);
    else this.#handle(frame, this.#agent);
  }

  /** Call when the connection has ended. */
  end(): void {
    this.#disconnect();
  }

  #hello(uaid: string | undefined): void {
    const { store, send, close } = this.#options;
    if (this.#agent !== undefined) throw new TypeError('second hello');
    // A different uaid makes the browser discard its subscriptions.
    this.#agent = uaid !== undefined && store.knows(uaid) ? uaid : randomUUID().replaceAll('-', '');
    send({ messageType: 'hello', uaid: this.#agent, status: 200, use_webpush: true, broadcasts: {} });
    this.#disconnect = store.connect(this.#agent, {
      deliver: (message, subscription) => send(notification(message, subscription)),
      close,
    });
  }

  #handle(frame: Exclude<BrowserFrame, { messageType: 'hello' | 'ping' }>, agent: string): void {
    switch (frame.messageType) {
      case 'register':
        return this.#register(agent, frame.channelID, frame.key);
      case 'unregister':
        return this.#unregister(agent, frame.channelID);
      case 'ack':
        return this.#acknowledge(agent, frame.updates);
      case 'ignored':
        return;
    }
  }

  #register(agent: string, channelID: string, key: string | undefined): void {
    const { store, origin, send } = this.#options;
    const applicationServerKey = key === undefined ? undefined : normalizeApplicationServerKey(key);
    if (key !== undefined && applicationServerKey === undefined)
      return send({ messageType: 'register', channelID, status: 400 });
    const known = store.channel(agent, channelID);
    if (known !== undefined && known.applicationServerKey !== applicationServerKey)
      return send({ messageType: 'register', channelID, status: 409 });
    const { endpoint } =
      known ??
      store.subscribe(
        { agent, channel: channelID, browser: 'firefox', applicationServerKey },
        (id) => `${origin}/push/${id}`,
      );
    send({ messageType: 'register', channelID, status: 200, pushEndpoint: endpoint });
  }

  #unregister(agent: string, channelID: string): void {
    const { store, send } = this.#options;
    const subscription = store.channel(agent, channelID);
    if (subscription !== undefined) store.unsubscribe(subscription.id);
    send({ messageType: 'unregister', channelID, status: 200 });
  }

  #acknowledge(agent: string, updates: readonly Update[]): void {
    for (const { version, code } of updates)
      this.#options.store.acknowledge(agent, version, failures[code] ?? 'acknowledged');
  }
}

function notification({ id, ttl, body }: Message, { channel }: Subscription): object {
  const data = {
    data: Buffer.from(body).toString('base64url'),
    headers: { encoding: 'aes128gcm' },
  };
  return {
    messageType: 'notification',
    channelID: channel,
    version: id,
    ttl,
    ...(body.length > 0 ? data : {}),
  };
}
