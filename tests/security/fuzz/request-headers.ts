import * as fc from 'fast-check';
import type { Operation } from './operations.ts';

/** The headers of a request to an operation: most are usual, the others have one that is wrong or hostile. */
export function headersOf({
  path,
  parameters = [],
  requestBody,
}: Operation): fc.Arbitrary<Record<string, string>> {
  const type = requestBody && Object.keys(requestBody.content)[0];
  const idempotent = parameters.some(({ name }) => name === 'idempotency-key');
  const usual: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  // A network has few incorrect passwords.
  const network = fc.nat(65_535).map((number) => `10.${number >> 8}.${number & 255}.1`);
  const usually = path.endsWith('/sign-in/email')
    ? network.map((address) => Object.assign({ 'x-forwarded-for': address }, usual))
    : fc.constant(usual);
  const some = (name: string, ...values: readonly string[]): fc.Arbitrary<Record<string, string>> =>
    fc
      .constantFrom(...values)
      .map((value) => Object.assign({ [name]: value }, name === 'content-type' ? {} : usual));
  return fc.oneof(
    { weight: 16, arbitrary: usually },
    some('content-type', 'text/plain', 'application/xml', 'application/json; charset=utf-16', 'x', ';', '/'),
    some('content-encoding', 'gzip', 'br', 'x', ''),
    some('accept', 'text/html', '*/*;q=0', 'text/event-stream', ','),
    some('accept-encoding', 'br;q=9', 'x'.repeat(3000), '*'),
    some('if-none-match', '*', 'W/', '"'.repeat(3000), 'x'),
    some('origin', 'null', 'https://elsewhere.example', 'https://', 'x'),
    some('host', 'elsewhere.example', 'a:99999', '[::1', ' '),
    some('x-forwarded-for', '127.0.0.1', 'x', '::1%lo', ','.repeat(2000)),
    some('x-forwarded-proto', 'https', 'javascript'),
    some('x-forwarded-host', 'elsewhere.example'),
    some('cookie', 'sineta.session_token=x.y', 'sineta.session_token=%zz', '='.repeat(2000)),
    some('user-agent', '', '('.repeat(4000), 'Mozilla/5.0 '.repeat(300)),
    some('accept-language', 'x'.repeat(3000), '*;q=a', '-'),
    some('range', 'bytes=0-', 'bytes=-1', 'x'),
    some('last-event-id', '\u0080', '9'.repeat(400)),
    ...(idempotent ? [some('idempotency-key', 'a', 'b', ' ', 'x'.repeat(256), '\u00FF')] : []),
  );
}
