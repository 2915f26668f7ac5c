import type { ImportResult, Site } from '@sineta/protocol';
import { test } from 'vitest';
import { registrationAt } from '../../apps/server/test/harness/devices.ts';
import { query } from '../../apps/server/test/harness/rows.ts';
import { hostileEndpoints, isCanonical, leadsToPushService } from './endpoints/hostile-endpoints.ts';
import { expectNothingFound } from './harness/findings.ts';
import { startMeasuredService } from './harness/measured-service.ts';
import { recordChanges } from './harness/stored-changes.ts';

test('a device gets only an endpoint of a push service: at registration, by rotation and by import', async () => {
  await using service = await startMeasuredService({ env: { SINETA_REGISTRATIONS_PER_MINUTE: '100000' } });
  const devices = '/v1/sites/default/devices';
  const { vapidPublicKey: vapidKey } = (await (
    await fetch(`${service.url}/v1/sites/default`)
  ).json()) as Site;
  const registration = (endpoint: string) => JSON.stringify(registrationAt(endpoint, { vapidKey }));
  const post = (path: string, body: string, type = 'application/json', method = 'POST') =>
    fetch(service.url + path, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${service.adminKey}` },
      body,
    });
  const registered = await post(devices, registration('https://fcm.googleapis.com/fcm/send/abc'));
  const { token } = (await registered.json()) as { readonly token: string };
  await using changes = await recordChanges(service.location);

  const ways = {
    registration: async (endpoint: string) => (await post(devices, registration(endpoint))).status === 400,
    rotation: async (endpoint: string) => {
      const path = `/v1/devices/${token}`;
      return (await post(path, registration(endpoint), 'application/json', 'PATCH')).status === 400;
    },
    import: async (endpoint: string) => {
      const response = await post(`${devices}:import`, registration(endpoint), 'application/x-ndjson');
      const { imported, known, rejectedCount } = (await response.json()) as ImportResult;
      return imported === 0 && known === 0 && rejectedCount === 1;
    },
  };
  const stored = async (): Promise<string[]> => {
    const rows = (await query(service.location, 'select endpoint from device')) as { endpoint: string }[];
    return rows.map(({ endpoint }) => endpoint);
  };
  const findings: string[] = [];
  for (const [way, isRefused] of Object.entries(ways)) {
    for (const endpoint of hostileEndpoints) {
      const found = `${way} of ${JSON.stringify(endpoint.slice(0, 100))}`;
      const refused = await isRefused(endpoint);
      if (!refused && !leadsToPushService(endpoint)) findings.push(`${found} was accepted`);
      const changed = (await changes.read()).filter((change) => change.includes('device'));
      if (refused && changed.length > 0)
        findings.push(`${found} was refused, but stored: ${changed.join(', ')}`);
      if (refused) continue;
      const others = (await stored()).filter((kept) => !leadsToPushService(kept) || !isCanonical(kept));
      if (others.length > 0) findings.push(`${found} stored the endpoint ${others.join(', ')}`);
    }
  }
  const count = hostileEndpoints.length * Object.keys(ways).length;
  expectNothingFound({ tried: `${hostileEndpoints.length} endpoints, in 3 ways`, count, findings });
});
