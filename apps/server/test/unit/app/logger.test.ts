import { expect, it } from 'vitest';
import { createLogger } from '../../../src/logger.ts';
import { collectText } from '../../harness/collected-text.ts';

it('writes ids, but no endpoints, tokens or keys', () => {
  const { text, destination } = collectText();
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
  expect(text()).toContain('"message":"MjAyNg","batch":3');
  expect(text()).not.toContain('SECRET');
});

it('writes the kind of an error, but nothing that it or its causes quote', () => {
  const { text, destination } = collectText();
  const logger = createLogger({ destination });
  const quoting = () => Object.assign(new Error('duplicate key'), { code: '23505', detail: 'SECRET' });
  logger.error({ err: quoting() });
  logger.error({ err: new Error('outer', { cause: quoting() }) });
  logger.error({ err: new AggregateError([quoting()], 'both') });
  logger.error({ err: { message: 'a copy', detail: 'SECRET' } });
  const lines = text().trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines.slice(0, 3)) expect(line).toContain('duplicate key');
  expect(lines[0]).toContain('"code":"23505"');
  expect(lines[3]).toContain('a copy');
  expect(text()).not.toContain('SECRET');
});
