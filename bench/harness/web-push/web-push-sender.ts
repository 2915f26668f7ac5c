import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { nextMessage } from '../../../tests/harness/next-message.ts';
import { type BroadcastCost, cost } from '../broadcast.ts';
import { benchPayload } from '../message.ts';
import { cpuTime } from '../process-usage.ts';
import type { Seeded } from '../seed.ts';
import type { Sink } from '../sink/sink.ts';
import { monotonicNow } from '../sink/sink-protocol.ts';
import type { WebPushCommand, WebPushReport } from './web-push-protocol.ts';

/** npm `web-push` in a separate process, with the devices of the bench in memory. */
export interface WebPushSender extends AsyncDisposable {
  /** Sends to the first devices and waits for all responses. */
  send(devices: number): Promise<BroadcastCost>;
}

export async function startWebPush(
  sink: Sink,
  { devices, keys, vapid }: Seeded,
  options: { readonly connections?: number } = {},
): Promise<WebPushSender> {
  const child = fork(new URL('./web-push-process.ts', import.meta.url), {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: sink.authorityFile },
  });
  const exited = once(child, 'exit');
  const { origin } = sink;
  await ask(child, { kind: 'prepare', origin, devices, keys, vapid, payload: benchPayload(), ...options });
  return {
    async send(devices) {
      const topic = `web-push-${randomUUID().slice(0, 8)}`;
      const cpuBefore = cpuTime(child.pid!);
      const startedAt = monotonicNow();
      const [{ lastAt }, report] = await Promise.all([
        sink.expect(topic, devices, 120_000),
        ask(child, { kind: 'send', topic, devices }),
      ]);
      if (report.kind !== 'sent' || report.accepted !== devices)
        throw new Error('web-push did not reach all devices.');
      return cost(cpuTime(child.pid!) - cpuBefore, lastAt - startedAt, devices);
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

function ask(child: ChildProcess, command: WebPushCommand): Promise<WebPushReport> {
  child.send(command);
  return nextMessage<WebPushReport>(child);
}
