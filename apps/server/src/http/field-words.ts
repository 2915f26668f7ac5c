import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** What a field has to be, in plain words, where its schema says nothing of its own. */
export function fieldWords(issue: RawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `has to be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `has to be ${String(issue.values[0])}`
        : `has to be one of ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `has to ${sizeVerb(issue)} at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `has to ${sizeVerb(issue)} at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'has to be an instant such as 2026-12-24T09:00:00-03:00'
        : `has to be of the form ${issue.format}`;
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return 'has none of the forms that are allowed here';
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

type Sized = Extract<RawIssue, { readonly code: 'too_small' | 'too_big' }>;

/** What is counted in a value that has a length, one and many. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizeVerb({ origin }: Sized): 'have' | 'be' {
  return origin in units ? 'have' : 'be';
}

function amount(limit: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? [];
  const unit = limit === 1 ? one : many;
  return limit.toLocaleString('en') + (unit === undefined ? '' : ` ${unit}`);
}
