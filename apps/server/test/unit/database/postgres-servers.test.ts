import { expect, test } from 'vitest';
import { readPostgresAddress } from '../../../src/database/postgres/servers.ts';

const plain = 'postgres://sineta:p%40ss@db.example:5433/sineta?sslmode=verify-full';

test('an address with one server stays as it is', () => {
  expect(readPostgresAddress(plain)).toEqual({ servers: [plain], idleInTransaction: undefined });
});

test('each server of a list has an address of its own, in their order', () => {
  const list = 'postgres://sineta:p%40ss@a.example:5433,b.example,[::1]:5434/sineta?sslmode=verify-full';
  expect(readPostgresAddress(list).servers).toEqual([
    'postgres://sineta:p%40ss@a.example:5433/sineta?sslmode=verify-full',
    'postgres://sineta:p%40ss@b.example/sineta?sslmode=verify-full',
    'postgres://sineta:p%40ss@[::1]:5434/sineta?sslmode=verify-full',
  ]);
});

test('parameters that a pooler refuses, or pg does not know, are taken from the address', () => {
  const url = `${plain}&idle_in_transaction_session_timeout=700&target_session_attrs=read-write`;
  expect(readPostgresAddress(url)).toEqual({ servers: [plain], idleInTransaction: 700 });
});
