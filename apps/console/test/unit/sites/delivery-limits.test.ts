import { type DeliveryLimits, noDeliveryLimits } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { readDraft, toDraft } from '../../../src/sites/settings/delivery-limits-draft.ts';
import { deliveryLimitsTexts } from '../../../src/sites/settings/delivery-limits-texts.ts';

const night = { start: '22:00', end: '07:00' };
const limits: DeliveryLimits = { dailyLimit: 3, quietHours: night, excess: 'drop' };

test('the form has the stored limits, and returns them', () => {
  for (const stored of [noDeliveryLimits, limits])
    expect(readDraft(toDraft(stored))).toEqual({ limits: stored });
});

test.for([
  [{ dailyLimit: '0' }, 'dailyLimit', 'dailyLimit'],
  [{ dailyLimit: '21' }, 'dailyLimit', 'dailyLimit'],
  [{ dailyLimit: '2,5' }, 'dailyLimit', 'dailyLimit'],
  [{ dailyLimit: 'três' }, 'dailyLimit', 'dailyLimit'],
  [{ end: '' }, 'missing', 'end'],
  [{ start: '' }, 'missing', 'start'],
  [{ start: '07:00' }, 'equal', 'end'],
] as const)('the form with %j has the fault %s in the field %s', ([changed, fault, field]) => {
  expect(readDraft({ ...toDraft(limits), ...changed })).toEqual({ fault, field });
});

test.for([
  [noDeliveryLimits, 'Cada dispositivo recebe tudo na hora.', 'Each device gets everything at once.'],
  [
    limits,
    'Cada dispositivo recebe no máximo 3 avisos por dia e nenhum das 22:00 às 07:00. O que passar disso não é entregue.',
    'Each device gets at most 3 notifications a day and none from 10:00 PM to 7:00 AM. The rest is not delivered.',
  ],
  [
    { dailyLimit: 1, quietHours: null, excess: 'digest' },
    'Cada dispositivo recebe no máximo 1 aviso por dia. O que passar disso chega junto às 08:00 do dia seguinte.',
    'Each device gets at most 1 notification a day. The rest arrives together at 8:00 AM on the next day.',
  ],
  [
    { dailyLimit: null, quietHours: night, excess: 'digest' },
    'Cada dispositivo recebe avisos, menos das 22:00 às 07:00. O que passar disso chega junto às 07:00.',
    'Each device gets notifications, but none from 10:00 PM to 7:00 AM. The rest arrives together at 7:00 AM.',
  ],
] as const)('a sentence says what %j cause', ([stored, ptBr, en]) => {
  // Newer versions of ICU have a narrow space before PM.
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  const { 'pt-BR': portuguese, en: english } = deliveryLimitsTexts;
  expect(portuguese.consequence(stored)).toBe(ptBr);
  expect(plain(english.consequence(stored))).toBe(en);
});
