import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failAtEnd, nextMessage } from '../../../tests/harness/next-message.ts';
import type { DeviceFault } from './device-faults.ts';
import type { Arrivals, SinkCommand, SinkReport } from './sink-protocol.ts';

/** A push service in a separate process that accepts and counts all messages. */
export interface Sink extends AsyncDisposable {
  /** `https://localhost:port`. */
  readonly origin: string;
  /** A PEM file, for NODE_EXTRA_CA_CERTS. */
  readonly authorityFile: string;
  /** Delays responses by this many milliseconds from now on. */
  respondAfter(milliseconds: number): void;
  /** Responds 503 to everything for this many milliseconds, from the next request on. */
  failFor(milliseconds: number): void;
  /** Responds 429 to the sender with this VAPID key beyond a number of messages a minute. */
  throttle(vapidKey: string, perMinute: number): void;
  /** Fails these devices from now on. They do not count as having a message. */
  failDevices(devices: Readonly<Record<number, DeviceFault>>): void;
  /**
   * Resolves when this many devices have a message of this topic.
   *
   * @throws Error with the number of devices, after the timeout, or if the process ends.
   */
  expect(topic: string, devices: number, timeout?: number): Promise<Arrivals>;
}

/** Starts the sink on a free port, with a new certificate. */
export async function startSink(): Promise<Sink> {
  await using started = new AsyncDisposableStack();
  const child = fork(new URL('./sink-process.ts', import.meta.url));
  const exited = once(child, 'exit');
  started.defer(async () => {
    child.kill();
    await exited;
  });
  const listening = await nextMessage<Extract<SinkReport, { kind: 'listening' }>>(child);
  const directory = await mkdtemp(join(tmpdir(), 'sineta-bench-sink-'));
  started.defer(() => rm(directory, { recursive: true }));
  const authorityFile = join(directory, 'authority.pem');
  await writeFile(authorityFile, listening.certificateAuthority);

  const waiting = new Map<number, (arrivals: Arrivals) => void>();
  child.on('message', (report: SinkReport) => {
    if (report.kind !== 'arrived') return;
    waiting.get(report.id)?.(report.arrivals);
    waiting.delete(report.id);
  });
  const failed = failAtEnd(child);
  // Each expectation reports it; after the last one it is no error.
  failed.catch(() => {});
  const tell = (command: SinkCommand): boolean => child.send(command);
  let expectations = 0;
  const running = started.move();
  return {
    origin: `https://localhost:${listening.port}`,
    authorityFile,
    respondAfter: (milliseconds) => void tell({ kind: 'delay', milliseconds }),
    failFor: (milliseconds) => void tell({ kind: 'outage', milliseconds }),
    throttle: (vapidKey, perMinute) => void tell({ kind: 'throttle', vapidKey, perMinute }),
    failDevices: (devices) => void tell({ kind: 'fail', devices }),
    async expect(topic, devices, timeout = 60_000) {
      const id = expectations++;
      const { promise, resolve } = Promise.withResolvers<Arrivals>();
      waiting.set(id, resolve);
      tell({ kind: 'expect', id, topic, devices, timeout });
      const arrivals = await Promise.race([promise, failed]);
      if (arrivals.devices >= devices) return arrivals;
      throw new Error(`Only ${arrivals.devices} of ${devices} devices had ${topic} within ${timeout} ms.`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
