import { expect, test } from 'vitest';
import { type DeviceFacts, deviceState } from '../../src/device/device-state.ts';

const facts: DeviceFacts = {
  supported: true,
  install: undefined,
  enabled: false,
  settled: true,
  permission: 'default',
};

test.for<[string, Partial<DeviceFacts>, string]>([
  ['unknown until the browser’s support is known', { supported: undefined }, 'unknown'],
  ['a browser without push', { supported: false, permission: 'denied' }, 'unsupported'],
  ['an iPhone without the board on its Home Screen', { install: 'installSteps' }, 'installSteps'],
  ['an iPhone that needs an update first', { install: 'installUpdate' }, 'installUpdate'],
  ['not requested yet', {}, 'off'],
  ['not requested yet, and the request on load still runs', { settled: false }, 'off'],
  ['allowed, and a token may still arrive', { permission: 'granted', settled: false }, 'unknown'],
  ['allowed, but turned off here', { permission: 'granted' }, 'off'],
  ['a token is stored', { permission: 'granted', enabled: true }, 'on'],
  ['blocked while a token is stored', { permission: 'denied', enabled: true }, 'blocked'],
])('%s', ([, changes, state]) => {
  expect(deviceState({ ...facts, ...changes })).toBe(state);
});
