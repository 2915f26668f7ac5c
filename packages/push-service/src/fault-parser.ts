import { checkHeaders, type Fault } from './faults.ts';

type FieldParser = (value: unknown) => Fault | undefined;

/** The parsers of a fault's fields; `retry-after` and `subscription` are short for a header and a `when`. */
const fields: Readonly<Record<string, FieldParser>> = {
  status: (value) => (isCount(value, 200) && value <= 599 ? { status: value } : undefined),
  headers: (value) => (isTextRecord(value) ? { headers: value } : undefined),
  'retry-after': (value) =>
    typeof value === 'string' || isCount(value, 0)
      ? { headers: { 'retry-after': String(value) } }
      : undefined,
  body: (value) => (typeof value === 'string' ? { body: value } : undefined),
  delay: (value) => (isCount(value, 0) ? { delay: value } : undefined),
  reset: (value) =>
    value === 'handshake' || value === 'request' || value === 'response' ? { reset: value } : undefined,
  hang: (value) => (typeof value === 'boolean' ? { hang: value } : undefined),
  drip: (value) => (isCount(value, 0) ? { drip: value } : undefined),
  accepted: (value) => (typeof value === 'boolean' ? { accepted: value } : undefined),
  times: (value) => (isCount(value, 1) ? { times: value } : undefined),
  subscription: (value) =>
    typeof value === 'string' ? { when: ({ subscriptionId }) => subscriptionId === value } : undefined,
};

/** The valid values of a field, for the error message. */
const allowed: Readonly<Record<string, string>> = {
  status: '200 to 599',
  headers: 'an object of strings, such as {"retry-after":"2"}, in JSON only',
  'retry-after': 'seconds or an HTTP date',
  body: 'a text',
  delay: 'milliseconds, 0 or more',
  reset: 'handshake, request or response',
  hang: 'true or false',
  drip: 'milliseconds, 0 or more',
  accepted: 'true or false',
  times: 'a whole number from 1',
  subscription: 'the id of a subscription',
};

/**
 * Parses a fault from JSON.
 * @throws TypeError naming the unknown or invalid field or header
 */
export function parseFault(value: unknown): Fault {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('A fault is a JSON object, such as {"status":503,"times":3}.');
  const parts = Object.entries(value).map(([name, raw]) => parseField(name, raw));
  const headers: Record<string, string> = Object.assign({}, ...parts.map((part) => part.headers));
  checkHeaders(headers);
  return Object.assign({}, ...parts, { headers });
}

function parseField(name: string, value: unknown): Fault {
  if (!Object.hasOwn(fields, name))
    throw new TypeError(`"${name}" is not a field of a fault. Fields: ${Object.keys(fields).join(', ')}.`);
  const fault = fields[name]!(value);
  if (fault === undefined) throw new TypeError(`"${name}" is ${allowed[name]}.`);
  return fault;
}

/**
 * Parses a fault from a command line: `status=503,times=3,retry-after=2`.
 * @throws TypeError naming the unknown or invalid field
 */
export function parseFaultText(text: string): Fault {
  const entries = text.split(',').map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [name.trim(), toScalar(rest.join('=').trim())];
  });
  return parseFault(Object.fromEntries(entries));
}

function toScalar(text: string): string | number | boolean {
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' || (text === 'false' ? false : text);
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string')
  );
}
