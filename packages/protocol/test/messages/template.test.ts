import { expect, test } from 'vitest';
import { saveTemplateSchema } from '../../src/messages/template.ts';

test('a template stores no defaults, so that later defaults apply', () => {
  const template = { name: 'Missa', notification: { title: 'Missa às 19h' } };
  expect(saveTemplateSchema.parse(template)).toEqual(template);
});
