import { expect, test } from 'vitest';
import { outcomesEs } from '../../../src/languages/es/outcomes.ts';
import { outcomeTexts } from '../../../src/messages/outcomes/outcome-texts.ts';
import { isWorthRetrying, remedyFor } from '../../../src/messages/outcomes/remedy.ts';

test.each([
  ['expired', 'wait', true],
  ['resubscribe', 'visit', false],
  ['payload_too_large', 'shorten', false],
  ['vapid_refused', 'keys', true],
  ['request_refused', 'request', true],
  ['something_new', 'log', true],
])('the remedy for %s is %s', (reason, remedy, retry) => {
  expect(remedyFor(reason)).toBe(remedy);
  expect(isWorthRetrying(reason)).toBe(retry);
});

test('the contact of a refused VAPID key is sought in the settings of the server, where it is', () => {
  const texts = [outcomeTexts['pt-BR'], outcomeTexts.en, outcomesEs.outcome];
  expect(texts.map(({ remedies }) => remedies.keys)).toEqual([
    'Confira as chaves VAPID em “Site” e o contato na configuração do servidor, e tente de novo.',
    'Check the VAPID keys under “Site” and the contact in the server’s settings, then try again.',
    'Revise las claves VAPID en “Sitio” y el contacto en la configuración del servidor, e inténtelo de nuevo.',
  ]);
});
