import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** Describes the rule that a field breaks, for schemas without a message of their own. */
export function fieldMessage(issue: RawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${sizeVerb(issue)} at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${sizeVerb(issue)} at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a date and time with an offset, such as 2026-12-24T09:00:00-03:00'
        : `must have the format ${issue.format}`;
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return 'does not match any accepted format';
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

type Sized = Extract<RawIssue, { readonly code: 'too_small' | 'too_big' }>;

/** The unit of a value with a length, in singular and plural. */
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
