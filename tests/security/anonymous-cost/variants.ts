import type { AnonymousRequest } from './anonymous-request.ts';

const longHeaders = {
  'accept-language': 'a,'.repeat(2000),
  'user-agent': '('.repeat(4000),
  cookie: 'a='.repeat(1000),
};

/** What is hostile in any body, whatever the operation expects. */
const hostileBodies = {
  'a body of 64 kB in one text': (body: string) =>
    body.replace(/"[^"]*"(?=[,}\]])/, () => `"${'='.repeat(64_000 - body.length)}x"`),
  '30,000 levels': () => `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  '5,000 members': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`a${index}`, 1]))),
} as const satisfies Readonly<Record<string, (body: string) => string>>;

/** The request itself, with long headers, and with other bodies. */
export function variantsOf(request: AnonymousRequest): readonly AnonymousRequest[] {
  const withHeaders: AnonymousRequest = {
    ...request,
    worst: `${request.worst}, long headers`,
    send(number) {
      const sent = request.send(number);
      return { ...sent, headers: { ...longHeaders, ...sent.headers } };
    },
  };
  const variants = [request, withHeaders];
  if (request.send(0).body === undefined) return variants;
  for (const [worst, change] of Object.entries(hostileBodies)) {
    const send: AnonymousRequest['send'] = (number) => {
      const { body = '', ...sent } = request.send(number);
      return { ...sent, body: change(body) };
    };
    // It is refused before it could be slow or store something.
    variants.push({ ...request, worst, status: undefined, pace: undefined, send });
  }
  return variants;
}
