import type { Me } from '@sineta/protocol';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { meQuery, permissionsOf, siteRolesOf } from '../../../src/accounts/me.ts';
import { ServiceError } from '../../../src/service/service-error.ts';
import type { Service } from '../../../src/service/service.ts';

const ana: Me = {
  id: '1',
  name: 'Ana',
  email: 'ana@vilanova.example',
  role: 'owner',
  permissions: ['read'],
  sites: {},
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

test('the permissions on a site are those of the service, and those on all sites elsewhere', () => {
  const permissions = ['read', 'send'] as const;
  const me: Me = { ...ana, sites: { loja: { role: 'editor', permissions: [...permissions] } } };
  expect(permissionsOf(me, 'loja')).toEqual(permissions);
  expect(permissionsOf(me)).toEqual(['read']);
  // The name of a property that every object inherits is a site without a role.
  expect(permissionsOf(me, 'constructor')).toEqual(['read']);
  expect(siteRolesOf(me)).toEqual({ loja: 'editor' });
});
