import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotificationBell } from '../src/index.ts';

test('a server renders nothing', () => {
  const refuse = () => Promise.reject(new Error('a server makes no request'));
  const client = { isSupported: refuse, getToken: refuse, deleteToken: refuse, onMessage: () => () => {} };
  const html = renderToString(
    <StrictMode>
      <NotificationBell client={client} vapidKey="key" />
    </StrictMode>,
  );
  expect(html).toBe('');
});
