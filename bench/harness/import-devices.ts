import type { ImportResult, VapidKeys } from '@sineta/protocol';
import type { BenchService } from './service.ts';
import type { Sink } from './sink/sink.ts';
import { createBrowserKeys, endpointOf } from './subscriptions.ts';

/** Lines of a request, which may take five minutes. */
const linesAtOnce = 200_000;

/** Imports an audience as an operator does. Returns the seconds that it took. */
export async function importDevices(
  { url, key }: BenchService,
  sink: Sink,
  devices: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const site = `${url}/v1/sites/default`;
  const { keys } = (await (await fetch(`${site}/vapid-keys`, { headers })).json()) as VapidKeys;
  const vapidKey = keys[0]!.publicKey;
  const browsers = createBrowserKeys();
  const line = (device: number): string => {
    const subscription = {
      endpoint: endpointOf(sink.origin, device),
      keys: browsers[device % browsers.length]!,
    };
    return JSON.stringify({ subscription, vapidKey, locale: 'pt-BR', timeZone: 'America/Sao_Paulo' });
  };
  const startedAt = performance.now();
  for (let first = 0; first < devices; first += linesAtOnce) {
    const count = Math.min(linesAtOnce, devices - first);
    const response = await fetch(`${site}/devices:import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: Array.from({ length: count }, (_, index) => line(first + index)).join('\n'),
    });
    const { imported } = (await response.json()) as ImportResult;
    if (imported !== count) throw new Error(`Only ${imported} of ${count} devices were imported.`);
  }
  return (performance.now() - startedAt) / 1000;
}
