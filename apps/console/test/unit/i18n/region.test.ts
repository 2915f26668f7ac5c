import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourIn } from '../../../src/i18n/hour-in.ts';
import { firstWeekday, weekdaysIn } from '../../../src/i18n/week.ts';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

const inRegion = (tag: string): void => void vi.stubGlobal('navigator', { languages: ['fr-FR', tag] });

test.each([
  ['pt-BR', 'pt-BR', 7],
  ['pt-PT', 'pt-BR', 7],
  ['es-ES', 'es', 1],
  ['es-AR', 'es', 1],
  ['es-MX', 'es', 7],
  ['en-GB', 'en', 1],
  ['en-US', 'en', 7],
])('in %s, the week starts on its day', (tag, language, first) => {
  inRegion(tag);
  expect(firstWeekday(language)).toBe(first);
  expect(weekdaysIn(language)).toEqual(first === 1 ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6]);
});

describe('in a browser that does not know weeks', () => {
  test.each(['pt-BR', 'es-ES', 'es-MX', 'es-CO', 'es-CL', 'en-GB', 'en-US', 'en-IN', 'en-AU'])(
    'the week starts in %s as elsewhere',
    (tag) => {
      inRegion(tag);
      const language = tag === 'pt-BR' ? tag : tag.slice(0, 2);
      const known = firstWeekday(language);
      const { prototype } = Intl.Locale as unknown as { prototype: { getWeekInfo?: unknown } };
      const own = prototype.getWeekInfo;
      prototype.getWeekInfo = undefined;
      try {
        expect(firstWeekday(language)).toBe(known);
      } finally {
        prototype.getWeekInfo = own;
      }
    },
  );
});

test('an hour is written as in the region', () => {
  inRegion('en-GB');
  expect(hourIn('en')('22:00')).toBe('22:00');
  inRegion('en-US');
  expect(hourIn('en')('22:00')).toMatch(/^10:00\sPM$/);
});

test('the delivery limits have the hours of the region', async () => {
  inRegion('en-GB');
  const { deliveryLimitsTexts } = await import('../../../src/sites/settings/delivery-limits-texts.ts');
  const limits = {
    dailyLimit: null,
    quietHours: { start: '22:00', end: '07:00' },
    excess: 'digest',
  } as const;
  expect(deliveryLimitsTexts.en.consequence(limits)).toContain('from 22:00 to 07:00');
});

test('no number or date is formatted in a language without its region', () => {
  const source = fileURLToPath(new URL('../../../src/', import.meta.url));
  const fixed =
    /(?:Intl\.(?:NumberFormat|DateTimeFormat)|toLocale(?:Date|Time)?String)\((?:'(?!sv)|language\b)/;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const found = files.filter((name) => fixed.test(readFileSync(join(source, name), 'utf8')));
  // Weekdays have one name in all regions.
  expect(found).toEqual([join('i18n', 'weekday-name.ts')]);
});
