import { expect, test } from 'vitest';
import { scaleForecast } from '../../../src/messages/compose/send/scale-forecast.ts';
import { noHolds } from './no-holds.ts';

const held = { ...noHolds, quietHours: 1200, exact: false };
const forecast = {
  audience: { devices: 9024, exact: false },
  disturbed: { devices: 820, exact: false },
  passed: { devices: 9024, exact: false },
  starts: { at: '2026-11-30T23:00:00.000Z', timeZone: 'Asia/Tokyo' },
  held,
};

test('the parts of a message have the share of the forecast in the devices that were counted', () => {
  expect(scaleForecast(forecast, 2256)).toEqual({
    starts: forecast.starts,
    disturbed: { devices: 205, exact: false },
    passed: { devices: 2256, exact: false },
    held: { ...held, quietHours: 300 },
  });
});

test('no part has more devices than the message', () => {
  const small = { ...forecast, audience: { devices: 10, exact: false } };
  expect(scaleForecast(small, 40)).toMatchObject({ disturbed: { devices: 40 }, held: { quietHours: 40 } });
});

test('exact numbers stay, and nothing is known without an audience', () => {
  const exact = { ...forecast, audience: { devices: 9024, exact: true } };
  expect(scaleForecast(exact, 2256)).toBe(exact);
  expect(scaleForecast(forecast, undefined)).toBe(forecast);
  expect(scaleForecast({ ...forecast, audience: { devices: 0, exact: false } }, 5).disturbed).toEqual(
    forecast.disturbed,
  );
  const mixed = { ...forecast, disturbed: { devices: 7, exact: true } };
  expect(scaleForecast(mixed, 2256).disturbed).toEqual({ devices: 7, exact: true });
});
