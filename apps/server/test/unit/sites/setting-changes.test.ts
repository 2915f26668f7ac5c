import { noDeliveryLimits } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { settingChanges } from '../../../src/sites/setting-changes.ts';
import type { Site } from '../../../src/sites/sites.ts';

const site: Site = {
  id: 'default',
  name: 'Vila Nova',
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  icon: undefined,
  origins: [],
  directMessageRetentionDays: 30,
  welcomeMessage: null,
  deliveryLimits: noDeliveryLimits,
  conversions: { names: [], days: 7 },
  board: {},
  dayValuesSince: undefined,
  createdAt: 0,
};

test('an update has the values that it changed, and the names of long ones', () => {
  const update = {
    name: 'Vila Nova',
    origins: ['https://a.example', 'https://b.example'],
    deliveryLimits: { dailyLimit: 3, quietHours: { start: '22:00', end: '07:00' }, excess: 'digest' },
    board: { title: 'Mural' },
  } as const;
  expect(settingChanges(site, { ...site, ...update }, { ...update, origins: [...update.origins] })).toEqual({
    fields: 'origins, deliveryLimits, board',
    'origins.from': '',
    'origins.to': 'https://a.example, https://b.example',
    'deliveryLimits.dailyLimit.from': '',
    'deliveryLimits.dailyLimit.to': '3',
    'deliveryLimits.quietHours.from': '',
    'deliveryLimits.quietHours.to': '22:00–07:00',
  });
});

test('an update that changes nothing has no entry', () => {
  expect(settingChanges(site, site, { name: site.name })).toBeUndefined();
});

test('a long value is cut', () => {
  const origins = Array.from({ length: 40 }, (_, index) => `https://www${index}.example`);
  const details = settingChanges(site, { ...site, origins }, { origins });
  expect(details!['origins.to']).toHaveLength(200);
});
