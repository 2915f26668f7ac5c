import type { Me } from '@sineta/protocol';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { meQuery } from '../../../src/accounts/me.ts';
import { ServiceError } from '../../../src/service/service-error.ts';
import type { Service } from '../../../src/service/service.ts';

const ana: Me = {
  id: '1',
  name: 'Ana',
  email: 'ana@vilanova.example',
  role: 'owner',
  permissions: ['read'],
  twoFactor: false,
};

test('the user may be absent at first, and stays the same while a session is renewed', async () => {
  const renewal = Promise.withResolvers<void>();
  let session = false;
  const service: Pick<Service, 'get'> = {
    get: async (_path, options) => {
      if (!session && options?.anonymous === true) {
        throw new ServiceError('unauthorized', 'There is no session.', { status: 401 });
      }
      if (!session) await renewal.promise;
      return ana as never;
    },
  };
  const query = { ...meQuery(service as Service), retry: false, staleTime: 0 };
  const queries = new QueryClient();
  expect(await queries.fetchQuery(query)).toBeNull();
  session = true;
  expect(await queries.fetchQuery(query)).toEqual(ana);
  session = false;
  const again = queries.fetchQuery(query);
  expect(queries.getQueryData(query.queryKey)).toEqual(ana);
  renewal.resolve();
  expect(await again).toEqual(ana);
});
