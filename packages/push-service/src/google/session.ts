import type { Message } from '../message.ts';
import type { MessageStore } from '../message-store.ts';
import type { Subscription } from '../subscription.ts';
import { type Frame, FrameReader, type FrameName, version, writeFrame } from './frames.ts';
import { parseChannel } from './registration.ts';

/** The interval of Chromium's heartbeats, in milliseconds. */
const heartbeatInterval = 60_000;

interface SessionOptions {
  readonly store: MessageStore;
  readonly clock: () => number;
  readonly write: (bytes: Buffer) => void;
  /** Closes the connection. */
  readonly close: () => void;
}

/** The MCS protocol of one connection, without the socket. */
export class McsSession {
  readonly #options: SessionOptions;
  readonly #reader = new FrameReader();
  /** Message ids by their position in our stream, until Chromium confirms the position. */
  readonly #unconfirmed = new Map<number, string>();
  #agent: string | undefined;
  #sent = 0;
  #received = 0;
  #disconnect: () => void = () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws Error if the bytes violate the protocol, or precede the login */
  receive(chunk: Buffer): void {
    for (const frame of this.#reader.read(chunk)) {
      this.#received += 1;
      if (frame.name === 'LoginRequest') this.#login(frame.fields);
      else if (this.#agent === undefined) throw new TypeError(`${frame.name} before the login`);
      else this.#handle(frame, this.#agent);
    }
  }

  /** Call when the connection has ended. */
  end(): void {
    this.#disconnect();
  }

  #login({ user, receivedPersistentId }: Record<string, unknown>): void {
    if (this.#agent !== undefined) throw new TypeError('a second login');
    const { store, clock, write, close } = this.#options;
    const agent = String(user);
    this.#agent = agent;
    for (const id of receivedPersistentId as string[]) store.acknowledge(agent, id);
    write(Buffer.of(version));
    this.#write('LoginResponse', {
      id: 'sineta',
      heartbeatConfig: { intervalMs: heartbeatInterval },
      serverTimestamp: String(clock()),
    });
    this.#disconnect = store.connect(agent, {
      deliver: (message, subscription) => this.#deliver(message, subscription),
      close,
    });
  }

  #handle({ name, fields }: Frame, agent: string): void {
    this.#confirm(agent, fields['lastStreamIdReceived']);
    if (name === 'HeartbeatPing') this.#write('HeartbeatAck', {});
    else if (name === 'Close') this.#options.close();
  }

  /** Every message may report how far Chromium has read our stream; an IqStanza with extension 13 does only that. */
  #confirm(agent: string, lastStreamId: unknown): void {
    if (typeof lastStreamId !== 'number') return;
    for (const [streamId, messageId] of this.#unconfirmed) {
      if (streamId > lastStreamId) continue;
      this.#unconfirmed.delete(streamId);
      this.#options.store.acknowledge(agent, messageId);
    }
  }

  #deliver(message: Message, { channel }: Subscription): void {
    const { app, subtype, sender } = parseChannel(channel);
    const appData = [{ key: 'subtype', value: subtype }];
    if (message.body.length > 0) appData.push({ key: 'content-encoding', value: 'aes128gcm' });
    this.#unconfirmed.set(this.#sent + 1, message.id);
    this.#write('DataMessageStanza', {
      id: message.id,
      persistentId: message.id,
      from: sender,
      category: app,
      appData,
      ttl: message.ttl,
      sent: String(message.acceptedAt),
      immediateAck: true,
      ...(message.body.length > 0 ? { rawData: message.body } : {}),
    });
  }

  #write(name: FrameName, fields: Record<string, unknown>): void {
    this.#sent += 1;
    const stream = { streamId: this.#sent, lastStreamIdReceived: this.#received };
    this.#options.write(writeFrame(name, { ...stream, ...fields }));
  }
}
