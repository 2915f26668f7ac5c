import { expect, test } from 'vitest';
import { faultsOf, toDraft, toSettings } from '../../../src/sites/settings/board/board-draft.ts';

test('what is empty is left to the default, and the rest is trimmed', () => {
  const settings = { title: 'Avisos', accent: '#1f6f54' };
  expect(toSettings(toDraft(settings))).toEqual(settings);
  expect(toSettings({ ...toDraft({}), footer: '  Escola \n', introduction: '  ' })).toEqual({
    footer: 'Escola',
  });
});

test.each([
  ['https://example.org/contato', false],
  ['mailto:ola@example.org', false],
  ['tel:+554733331111', false],
  ['mailto:', true],
  ['javascript:alert(1)', true],
  ['ola@example.org', true],
])('the contact %s is wrong: %s', (contactUrl, wrong) => {
  expect(faultsOf({ ...toDraft({}), contactUrl }).contactUrl).toBe(wrong);
});
