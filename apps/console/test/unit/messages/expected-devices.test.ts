import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { expectedKey } from '../../../src/messages/details/use-expected-devices.ts';

const id = 'A'.repeat(24);
const topic = { id, target: { topic: 'feiras' } };
const hash = (message: Parameters<typeof expectedKey>[1]) => hashKey(expectedKey('default', message));

test('the devices of a message are counted again for another target only', () => {
  expect(hash({ ...topic })).toBe(hash(topic));
  expect(hash({ id, target: { everyone: true } })).not.toBe(hash(topic));
  expect(hash({ ...topic, filter: { browsers: ['firefox'] } })).not.toBe(hash(topic));
});
