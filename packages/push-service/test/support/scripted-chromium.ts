import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import type { PushSubscription } from 'web-push';
import type { PushService } from '@sineta/push-service';
import { type Frame, FrameReader, type FrameName, version, writeFrame } from '../../src/google/frames.ts';
import { decode, encode } from '../../src/google/schema.ts';
import { Inbox } from './inbox.ts';
import { someKeys } from './sender.ts';

const app = 'org.chromium.linux';

/** Returns the identity that check-in issues. */
export async function checkIn(service: PushService, fields: Record<string, unknown> = {}) {
  const response = await fetch(`${service.origin}/checkin`, {
    method: 'POST',
    body: new Uint8Array(encode('CheckinRequest', fields)),
  });
  return decode('CheckinResponse', new Uint8Array(await response.arrayBuffer()));
}

/** Returns the response to a registration form. */
export async function register(service: PushService, form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ app, scope: 'GCM', ...form });
  const response = await fetch(`${service.origin}/register3`, { method: 'POST', body });
  return response.text();
}

export async function subscribe(
  service: PushService,
  device: string,
  sender: string,
): Promise<PushSubscription> {
  const response = await register(service, { device, sender, 'X-subtype': 'wp:https://example.com/#1-V2' });
  const token = response.replace('token=', '');
  return { endpoint: `https://jmt17.google.com/fcm/send/${token}`, keys: someKeys };
}

/** A client of MCS that sends exactly what a test specifies. */
export class ScriptedChromium implements AsyncDisposable {
  readonly #socket: TLSSocket;
  readonly #inbox = new Inbox<Frame>();

  private constructor(socket: TLSSocket) {
    this.#socket = socket;
    const reader = new FrameReader();
    socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.read(chunk)) this.#inbox.add(frame);
    });
  }

  static async connect(service: PushService): Promise<ScriptedChromium> {
    const endpoint = service.chromiumFlags.find((flag) => flag.startsWith('--gcm-mcs-endpoint='))!;
    const socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(endpoint.slice(endpoint.indexOf('=') + 1)).port),
      servername: 'localhost',
      ca: service.certificateAuthority,
    });
    await once(socket, 'secureConnect');
    return new ScriptedChromium(socket);
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  send(name: FrameName, fields: Record<string, unknown>): void {
    this.write(writeFrame(name, fields));
  }

  async take(name: FrameName): Promise<Record<string, unknown>> {
    return (await this.#inbox.take((frame) => frame.name === name)).fields;
  }

  async login(user: string, receivedPersistentId: string[] = []): Promise<void> {
    this.write(Buffer.of(version));
    this.send('LoginRequest', { id: 'chrome', user, authToken: '1', receivedPersistentId });
    await this.take('LoginResponse');
  }

  /** The received frames that were not taken. */
  get rest(): readonly Frame[] {
    return this.#inbox.rest;
  }

  async closed(): Promise<void> {
    if (!this.#socket.closed) await once(this.#socket, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
    await this.closed();
  }
}
