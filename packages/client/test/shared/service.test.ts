import { expect, test } from 'vitest';
import { explained } from '../../src/page/explained.ts';
import { ClientError } from '../../src/shared/client-error.ts';
import { callService } from '../../src/shared/service.ts';
import { startServiceStub } from '../service-stub.ts';

test('an accepted status is returned', async () => {
  await using stub = await startServiceStub(() => ({ status: 404 }));
  const response = await callService(
    { service: stub.origin, fetch },
    'DELETE',
    '/v1/devices/t',
    undefined,
    404,
  );
  expect(response.status).toBe(404);
});

test('an error has the detail of the service and its status', async () => {
  const problem = {
    title: 'Too many requests',
    status: 429,
    code: 'rate_limited',
    detail: 'Wait 7 seconds.',
  };
  await using stub = await startServiceStub(() => ({ status: 429, body: problem }));
  const error = await failure(
    callService({ service: stub.origin, fetch }, 'POST', '/v1/sites/s/devices', {}),
  );
  expect(error).toMatchObject({ name: 'ClientError', code: 'service_refused', status: 429, cause: problem });
  expect(error.message).toContain('Wait 7 seconds.');
});

test('an error without problem details has the status', async () => {
  await using stub = await startServiceStub(() => ({ status: 502 }));
  const error = await failure(callService({ service: stub.origin, fetch }, 'POST', '/v1/receipts', {}));
  expect(error.message).toContain('HTTP 502');
});

test.each([
  { status: 400, away: false },
  { status: 404, away: false },
  { status: 428, away: false },
  { status: 429, away: true },
  { status: 431, away: false },
  { status: 451, away: false },
  { status: 500, away: true },
  { status: 503, away: true },
  { status: 599, away: true },
])('HTTP $status counts as a service that is away: $away', async ({ status, away }) => {
  await using stub = await startServiceStub(() => ({ status }));
  const call = callService({ service: stub.origin, fetch }, 'GET', '/v1/sites/s');
  await expect(call).rejects.toMatchObject({ code: 'service_refused', status, away });
});

test('a service without a response is unavailable', async () => {
  const stub = await startServiceStub(() => ({ status: 204 }));
  await stub[Symbol.asyncDispose]();
  const call = callService({ service: stub.origin, fetch }, 'GET', '/v1/sites/s');
  await expect(call).rejects.toMatchObject({ code: 'service_unreachable', away: true });
});

test('the error of an unreachable service contains its address, but not the token', async () => {
  const stub = await startServiceStub(() => ({ status: 204 }));
  await stub[Symbol.asyncDispose]();
  const error = await failure(
    callService({ service: stub.origin, fetch }, 'PATCH', '/v1/devices/secret', {}),
  );
  expect(error.code).toBe('service_unreachable');
  expect(error.message).toContain(stub.origin);
  expect(error.message).not.toContain('secret');
});

test('a base address may have a path and may end in a slash', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  await callService({ service: `${stub.origin}/push/`, fetch }, 'POST', '/v1/receipts', {});
  expect(stub.arrived[0]?.path).toBe('/push/v1/receipts');
});

async function failure(call: Promise<unknown>): Promise<ClientError> {
  const error: unknown = await call.catch(explained).catch((reason: unknown) => reason);
  if (error instanceof ClientError) return error;
  throw new Error('The call did not fail as a ClientError', { cause: error });
}
