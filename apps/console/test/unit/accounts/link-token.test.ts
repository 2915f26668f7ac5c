import { expect, test } from 'vitest';
import { takeLinkToken } from '../../../src/accounts/links/link-token.ts';

function open(address: string) {
  const location = new URL(address);
  const replaced: unknown[] = [];
  const history = { replaceState: (...[, , url]: unknown[]) => void replaced.push(url) };
  const token = takeLinkToken({ location, history } as unknown as Window);
  return { token, replaced };
}

test.for([
  ['https://avisos.example/console/set-up#abc_-1', 'abc_-1', ['/console/set-up']],
  ['https://avisos.example/console/join/#abc', 'abc', ['/console/join/']],
  ['https://avisos.example/console/join?x=1#abc', 'abc', ['/console/join?x=1']],
  ['https://avisos.example/console/join', undefined, []],
  ['https://avisos.example/console/reset-password#abc', 'abc', ['/console/reset-password']],
  ['https://avisos.example/console/join#', undefined, []],
  ['https://avisos.example/console/team#content', undefined, []],
] as const)('%s', ([address, token, replaced]) => {
  expect(open(address)).toEqual({ token, replaced });
});
