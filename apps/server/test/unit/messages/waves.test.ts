import { expect, it } from 'vitest';
import { waveOf, wavesOf } from '../../../src/messages/schedule/waves.ts';

const options = {
  local: '2026-12-24T09:00',
  siteTimeZone: 'America/Sao_Paulo',
  timeZones: ['Europe/Lisbon', 'America/Bahia', 'Asia/Tokyo', 'Africa/Abidjan'],
  notBefore: 0,
};
const tokyo = Date.parse('2026-12-24T00:00Z');
const lisbon = Date.parse('2026-12-24T09:00Z');
const saoPaulo = Date.parse('2026-12-24T12:00Z');

it('groups time zones by instant, earliest first, and other devices with the time zone of the site', () => {
  expect(wavesOf(options)).toEqual([
    { at: tokyo, timeZones: { kind: 'in', zones: ['Asia/Tokyo'] } },
    { at: lisbon, timeZones: { kind: 'in', zones: ['Europe/Lisbon', 'Africa/Abidjan'] } },
    { at: saoPaulo, timeZones: { kind: 'not-in', zones: ['Europe/Lisbon', 'Africa/Abidjan', 'Asia/Tokyo'] } },
  ]);
});

it('finds the time-zone wave of a device, even if its time zone is unknown', () => {
  const waves = wavesOf(options);
  expect(waveOf(waves, 'Africa/Abidjan').at).toBe(lisbon);
  expect(waveOf(waves, 'America/Bahia').at).toBe(saoPaulo);
  expect(waveOf(waves, 'Antarctica/Troll').at).toBe(saoPaulo);
  expect(waveOf(waves, null).at).toBe(saoPaulo);
});

it('sends to devices in a time zone that this Node.js does not know with those of the site', () => {
  const waves = wavesOf({ ...options, timeZones: ['America/Newtown', 'Asia/Tokyo'] });
  expect(waves.map(({ at }) => at)).toEqual([tokyo, saoPaulo]);
  expect(waveOf(waves, 'America/Newtown').at).toBe(saoPaulo);
});

it('puts all devices whose time has passed into one time-zone wave, now', () => {
  const waves = wavesOf({ ...options, notBefore: lisbon + 1 });
  expect(waves.map(({ at }) => at)).toEqual([lisbon + 1, saoPaulo]);
  expect(waveOf(waves, 'Asia/Tokyo').at).toBe(lisbon + 1);
  expect(wavesOf({ ...options, notBefore: saoPaulo + 1 })).toEqual([
    { at: saoPaulo + 1, timeZones: { kind: 'not-in', zones: [] } },
  ]);
});
