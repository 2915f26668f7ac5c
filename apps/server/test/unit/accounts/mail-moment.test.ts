import { expect, test } from 'vitest';
import { moment } from '../../../src/accounts/mail/account-mails.ts';

test.each([
  ['pt-BR', 0, '27 de novembro de 2026 às 00:00:00 UTC'],
  ['pt-BR', 1, '27 de novembro de 2026 à 01:00:00 UTC'],
  ['pt-BR', 12, '27 de novembro de 2026 às 12:00:00 UTC'],
  ['pt-BR', 13, '27 de novembro de 2026 às 13:00:00 UTC'],
  ['pt-BR', 22, '27 de novembro de 2026 às 22:00:00 UTC'],
  ['en', 0, 'November 27, 2026 at 12:00:00 AM UTC'],
  ['en', 1, 'November 27, 2026 at 1:00:00 AM UTC'],
  ['en', 12, 'November 27, 2026 at 12:00:00 PM UTC'],
  ['en', 13, 'November 27, 2026 at 1:00:00 PM UTC'],
  ['en', 22, 'November 27, 2026 at 10:00:00 PM UTC'],
  ['es', 0, '27 de noviembre de 2026 a las 0:00:00 UTC'],
  ['es', 1, '27 de noviembre de 2026 a la 1:00:00 UTC'],
  ['es', 12, '27 de noviembre de 2026 a las 12:00:00 UTC'],
  ['es', 13, '27 de noviembre de 2026 a las 13:00:00 UTC'],
  ['es', 22, '27 de noviembre de 2026 a las 22:00:00 UTC'],
] as const)('in %s, at %i o’clock: %s', (language, hour, text) => {
  expect(moment(new Date(Date.UTC(2026, 10, 27, hour)), language).replaceAll('\u202F', ' ')).toBe(text);
});
