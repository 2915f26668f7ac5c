import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { PushService } from '@sineta/push-service';
import type { PushSubscription } from 'web-push';
import { Inbox } from './inbox.ts';
import { someKeys } from './sender.ts';

type Frame = Readonly<Record<string, unknown>>;

/** A client of Mozilla's push protocol that sends exactly what a test specifies. */
export class ScriptedFirefox implements AsyncDisposable {
  readonly #socket: WebSocket;
  readonly #inbox = new Inbox<Frame>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#inbox.add(JSON.parse(data.toString()) as Frame));
  }

  static async connect(service: PushService): Promise<ScriptedFirefox> {
    const socket = new WebSocket(
      service.origin.replace('http://localhost', 'ws://127.0.0.1'),
      'push-notification',
    );
    const firefox = new ScriptedFirefox(socket);
    await once(socket, 'open');
    return firefox;
  }

  send(frame: object | string | Buffer): void {
    this.#socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  take(messageType: string): Promise<Frame> {
    return this.#inbox.take((frame) => frame['messageType'] === messageType);
  }

  /** The response to a ping has no type. */
  takePong(): Promise<Frame> {
    return this.#inbox.take((frame) => Object.keys(frame).length === 0);
  }

  async hello(uaid?: string): Promise<string> {
    this.send({ messageType: 'hello', broadcasts: {}, use_webpush: true, ...(uaid ? { uaid } : {}) });
    return String((await this.take('hello'))['uaid']);
  }

  async register(key?: string): Promise<{ channelID: string; subscription: PushSubscription }> {
    const channelID = randomUUID();
    this.send({ messageType: 'register', channelID, ...(key ? { key } : {}) });
    const { pushEndpoint } = await this.take('register');
    return { channelID, subscription: { endpoint: String(pushEndpoint), keys: someKeys } };
  }

  acknowledge({ channelID, version }: Frame, code = 100): void {
    this.send({ messageType: 'ack', updates: [{ channelID, version, code }] });
  }

  async closed(): Promise<void> {
    if (this.#socket.readyState !== WebSocket.CLOSED) await once(this.#socket, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.terminate();
    await this.closed();
  }
}
