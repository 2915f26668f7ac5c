import { type Ask, type ConsoleCall, listConsoleCalls } from './console-calls.ts';
import type { BenchService } from './service.ts';
import { quantile } from './statistics.ts';

export interface Latency {
  readonly call: ConsoleCall;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Measures every list and count of the console. Alternates the calls, so that other load on the machine affects all of them
 * equally.
 */
export async function measureConsole(service: BenchService, rounds: number): Promise<Latency[]> {
  const ask = asker(service);
  const calls = await listConsoleCalls(ask);
  const times = calls.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, call] of calls.entries()) {
      const from = performance.now();
      await ask(call);
      if (round > 0) times[index]!.push(performance.now() - from);
    }
  }
  return calls.map((call, index) => ({
    call,
    p50: quantile(times[index]!, 0.5),
    p99: quantile(times[index]!, 0.99),
    longest: Math.max(...times[index]!),
  }));
}

function asker({ url, key }: BenchService): Ask {
  return async <Answer>({ path, body }: ConsoleCall) => {
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} → ${response.status} ${await response.text()}`);
    // The board answers with pages.
    const isJson = response.headers.get('content-type')?.includes('json');
    return (isJson ? await response.json() : await response.text()) as Answer;
  };
}

export function describeLatency({ call, p50, p99, longest }: Latency): string {
  return `${describeCall(call)}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
}

function describeCall({ path, body }: ConsoleCall): string {
  const place = path.replace('/v1/sites/default', '').replaceAll(/[\w-]{20,}/g, '…');
  return `\`${body ? `${place} ${JSON.stringify(body).slice(0, 100)}` : place}\``;
}
