import { expect, test } from 'vitest';
import { failureLabel, turnOnLabel } from '../../src/panel/failure-label.ts';
import { languageChoices, languageName } from '../../src/panel/language-choices.ts';
import { panelState } from '../../src/panel/panel-state.ts';

const facts = {
  needsInstall: false,
  supported: true,
  permission: 'granted',
  enabled: false,
  device: undefined,
} as const;

test.each([
  ['a site to be installed first', { needsInstall: true, supported: false }, 'install'],
  ['a browser without push', { supported: false }, 'unsupported'],
  [
    'a permission revoked from an enabled device',
    { permission: 'denied', enabled: true, device: 'on' },
    'blocked',
  ],
  ['a token', { enabled: true }, 'on'],
  ['a token that another tab deleted', { enabled: true, device: 'off' }, 'off'],
  ['no token, but a device that is on', { device: 'on' }, 'on'],
  ['a permission without a token', {}, 'off'],
  ['no decision yet', { permission: 'default' }, 'undecided'],
] as const)('%s', (_, given, state) => {
  expect(panelState({ ...facts, ...given })).toBe(state);
});

test.each([
  ['permission', 'denied', 'failPermission'],
  ['subscription', 'denied', 'failPermission'],
  ['subscription', 'turned_off', 'failTurnedOff'],
  ['subscription', 'subscription_failed', 'failSubscription'],
  ['worker', 'worker_not_registered', 'failWorker'],
  ['worker', 'worker_not_sineta', 'failWorkerImport'],
  ['service', 'service_unreachable', 'failOffline'],
  ['service', 'rate_limited', 'failRateLimited'],
  ['service', 'service_refused', 'failService'],
  ['pushService', 'gone', 'failPushService'],
  ['display', 'timeout', 'failDisplay'],
] as const)('the advice on %s: %s', (link, code, label) => {
  expect(failureLabel(link, code, false)).toBe(label);
});

test.each([
  ['service', 'service_unreachable', 'failNoConnection'],
  ['subscription', 'turned_off', 'failTurnedOff'],
  ['permission', 'denied', 'failPermission'],
  ['display', 'timeout', 'failDisplay'],
] as const)('the advice without a connection on %s: %s', (link, code, label) => {
  expect(failureLabel(link, code, true)).toBe(label);
});

test.each(['service_unreachable', 'subscription_failed', undefined])(
  'the message for a failure to turn on without a connection: %s',
  (code) => {
    expect(turnOnLabel(code === undefined ? code : { code }, true)).toBe('failNoConnection');
  },
);

test.each([
  [{ code: 'worker_not_registered' }, 'failWorker'],
  [{ code: 'service_unreachable' }, 'failOffline'],
  [{ code: 'service_refused', away: false }, 'turnOnRefused'],
  [{ code: 'service_refused', away: true }, 'failOffline'],
  [undefined, 'turnOnFailed'],
] as const)('the message for a failure to turn on: %o', (failure, label) => {
  expect(turnOnLabel(failure, false)).toBe(label);
});

test.each([
  [null, ['en-US'], ['en-US', 'pt-BR', 'es']],
  ['es', ['pt-BR', 'pt', 'en'], ['es', 'pt-BR', 'en']],
  ['en', ['en-US', 'pt-PT', 'PT-BR', 'pt-br'], ['en', 'pt-PT', 'PT-BR', 'es']],
  ['fr', [], ['fr', 'pt-BR', 'en', 'es']],
] as const)('the languages to choose from, %s chosen', (chosen, preferred, choices) => {
  expect(languageChoices(chosen, preferred)).toEqual(choices);
});

test.each([
  ['pt-BR', 'Português (Brasil)'],
  ['en', 'English'],
  ['en-US', 'English (United States)'],
  ['not a tag', 'not a tag'],
])('%s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
