import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from '../../src/observability/logger.ts';

it('writes ids and never what addresses a device or unlocks something', () => {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const logger = createLogger({ level: 'info', destination });
  const subscription = { endpoint: 'SECRET', keys: { p256dh: 'SECRET', auth: 'SECRET' } };
  logger.info({
    message: 'MjAyNg',
    batch: 3,
    token: 'SECRET',
    person: { email: 'SECRET', password: 'SECRET' },
    device: { token: 'SECRET', endpoint: 'SECRET' },
    request: { body: { subscription }, headers: { authorization: 'SECRET', cookie: 'SECRET' } },
  });
  expect(text).toContain('"message":"MjAyNg","batch":3');
  expect(text).not.toContain('SECRET');
});
