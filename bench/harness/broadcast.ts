import { benchMessage } from './message.ts';
import { cpuTime } from './process-usage.ts';
import type { BenchService } from './service.ts';
import type { Sink } from './sink/sink.ts';
import { monotonicNow } from './sink/sink-protocol.ts';

/** The cost of a broadcast for the process that sent it. */
export interface BroadcastCost {
  /** Processor time of all threads per message, in microseconds. */
  readonly cpu: number;
  /** Messages per second, from the request to the last arrival. */
  readonly rate: number;
  readonly seconds: number;
}

/** The cost of a broadcast, its message and its first push. */
export interface Broadcast extends BroadcastCost {
  readonly id: string;
  /** Milliseconds from the request to the first arrival. */
  readonly firstPush: number;
}

let broadcasts = 0;

/** Sends to everyone and waits until every device has the message and the service has counted it. */
export async function broadcast(
  services: readonly [BenchService, ...BenchService[]],
  sink: Sink,
  devices: number,
  timeout = 120_000,
): Promise<Broadcast> {
  const topic = `broadcast-${broadcasts++}`;
  const cpu = () => services.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
  const [service] = services;
  const cpuBefore = cpu();
  const startedAt = monotonicNow();
  const [{ firstAt, lastAt }, id] = await Promise.all([
    sink.expect(topic, devices, timeout),
    service.send(benchMessage(topic)),
  ]);
  await service.waitForCounts(id, { accepted: devices });
  return { id, firstPush: firstAt - startedAt, ...cost(cpu() - cpuBefore, lastAt - startedAt, devices) };
}

/** @param cpu Milliseconds, like `elapsed`. */
export function cost(cpu: number, elapsed: number, devices: number): BroadcastCost {
  return { cpu: (cpu * 1000) / devices, rate: (devices * 1000) / elapsed, seconds: elapsed / 1000 };
}
