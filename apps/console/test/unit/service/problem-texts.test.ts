import { errorKinds } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { fieldProblems, problemText } from '../../../src/service/problem-texts.ts';
import { problemsEn } from '../../../src/service/problem-texts.en.ts';
import { problemsPtBr } from '../../../src/service/problem-texts.pt-br.ts';
import { ServiceError } from '../../../src/service/service-error.ts';

/** Codes of requests that a console never makes. */
const notOfTheConsole = new Set([
  'unsupported_media_type',
  'endpoint_not_allowed',
  'vapid_key_unknown',
  'method_not_allowed',
  'precondition_failed',
]);

test.for(Object.keys(errorKinds).filter((code) => !notOfTheConsole.has(code)))(
  '%s has its own text',
  (code) => {
    for (const texts of [problemsPtBr, problemsEn]) {
      expect(problemText(new ServiceError(code, 'raw'), texts)).not.toBe(texts.other('raw'));
    }
  },
);

test('an unknown error has a text', () => {
  expect(problemText(new ServiceError('brand_new', 'What it says.'), problemsEn)).toBe('What it says.');
  expect(problemText(new TypeError('x'), problemsPtBr)).toBe(problemsPtBr.failed);
});

test('an error of a list entry is shown at its field', () => {
  const error = new ServiceError('invalid_request', 'x', {
    status: 400,
    fields: [{ field: 'origins.2', message: 'an origin' }],
  });
  expect(Object.keys(fieldProblems(error, problemsPtBr))).toEqual(['origins.2', 'origins']);
  expect(fieldProblems(null, problemsPtBr)).toEqual({});
});
