import { expect, test } from 'vitest';
import { outcomesEs } from '../../../src/languages/es/outcomes.ts';
import { overviewEs } from '../../../src/languages/es/overview.ts';
import { senderLimitsTexts } from '../../../src/messages/outcomes/sender-limits-texts.ts';
import { overviewTexts } from '../../../src/overview/overview-texts.ts';

const at = new Date('2026-11-28T14:05');
const { 'pt-BR': ptBr, en } = senderLimitsTexts;

/** With common spaces. */
const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, ' ');

test('a limit has its push service, its beginning and its pace, in each language', () => {
  expect(plain(ptBr.limited('Google', at, 1000))).toBe(
    'O serviço Google limita os envios deste site desde 28 de nov. de 2026, 14:05, e agora aceita cerca de 1.000 por minuto.',
  );
  expect(plain(en.limited('Google', at, 1000))).toBe(
    'Google has limited what this site sends since Nov 28, 2026, 2:05 PM, and now accepts about 1,000 messages a minute.',
  );
  expect(plain(outcomesEs.senderLimits.limited(undefined, at, 1000))).toBe(
    'Un servicio push limita los envíos de este sitio desde el 28 de nov de 2026, 14:05, y ahora acepta unos 1.000 por minuto.',
  );
});

test('the overview shows the end only if it is known, in each language', () => {
  const known = [overviewTexts['pt-BR'], overviewTexts.en, overviewEs.overview];
  expect(known.map(({ limited }) => plain(limited(at, 60, at)).includes(', 14:05. '))).toEqual([
    true,
    false,
    true,
  ]);
  for (const { limited } of known) {
    expect(limited(at, 60, at).length).toBeGreaterThan(limited(at, 60, undefined).length);
    expect(limited(at, 60, undefined)).not.toContain('undefined');
    expect(limited(at, 60, undefined)).not.toContain('  ');
  }
});
