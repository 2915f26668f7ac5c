import { expect, it } from 'vitest';
import { asStorageError, StorageError } from '../../../src/database/storage-error.ts';

it.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_WRITE', 'unavailable'],
  ['SQLITE_READONLY_DIRECTORY', 'read_only'],
  ['SQLITE_CORRUPT_INDEX', 'corrupt'],
  ['ENOSPC', 'full'],
  ['EROFS', 'read_only'],
  ['SQLITE_BUSY', 'busy'],
  ['EAI_AGAIN', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['57P01', 'unavailable'],
  ['25P03', 'unavailable'],
  ['53100', 'full'],
  ['53300', 'unavailable'],
  ['28P01', 'denied'],
  ['28000', 'denied'],
  ['3D000', 'denied'],
  ['42501', 'denied'],
])('recognises %s as %s', (code, expected) => {
  const error = Object.assign(new Error('engine'), { code });
  expect(asStorageError(error, 'The message cannot be stored')).toMatchObject({
    code: expected,
    cause: error,
    message: expect.stringMatching(/^The message cannot be stored/),
  });
});

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])('recognises “%s”, which has no code', (message) => {
  expect(asStorageError(new Error(message))).toMatchObject({ code: 'unavailable' });
});

it('does not recognise errors of the program', () => {
  expect(asStorageError(new TypeError('oops'))).toBeUndefined();
  expect(asStorageError(Object.assign(new Error('unique'), { code: 'SQLITE_CONSTRAINT' }))).toBeUndefined();
  const known = new StorageError('full', 'Full');
  expect(asStorageError(known)).toBe(known);
});
