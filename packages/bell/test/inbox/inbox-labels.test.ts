import { expect, test } from 'vitest';
import { inboxLabelsFor, unreadText } from '../../src/inbox/inbox-labels.ts';

test.each([
  ['pt-BR', '1 aviso não lido', '9+ avisos não lidos'],
  ['en-GB', '1 unread notice', '9+ unread notices'],
  ['ES', '1 aviso sin leer', '9+ avisos sin leer'],
  ['tlh', '1 aviso não lido', '9+ avisos não lidos'],
])('%s', (tag, one, many) => {
  const labels = inboxLabelsFor(tag);
  expect([unreadText(labels, '1'), unreadText(labels, '9+')]).toEqual([one, many]);
});
