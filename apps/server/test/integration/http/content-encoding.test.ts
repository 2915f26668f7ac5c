import { expect, test } from 'vitest';
import { startTestServer } from '../../harness/running-server.ts';

test.for(['GET', 'POST', 'PUT'])(
  'an unknown URL of the API with an unknown Content-Encoding gets a problem, %s',
  async (method) => {
    await using server = await startTestServer();
    const { status, headers, body } = await server.ask(method, '/v1/unknown', {
      ...(method !== 'GET' && { json: {} }),
      headers: { 'content-encoding': 'x' },
    });
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(headers.get('content-type')).toBe('application/problem+json');
  },
);
