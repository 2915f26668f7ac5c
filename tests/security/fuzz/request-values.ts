import { createECDH } from 'node:crypto';
import * as fc from 'fast-check';
import { isLocation, kindOf, kindOfLocation, type KnownValues } from './known-values.ts';
import { pngFile } from '../../../apps/server/test/harness/png-file.ts';
import { hostileText, mutationsOf } from './hostile-values.ts';
import type { ApiDocument, Operation } from './operations.ts';
import { headersOf } from './request-headers.ts';
import { type ByName, type JsonSchema, valuesOf } from './schema-values.ts';

export const callers = ['owner', 'viewer', 'key', 'stranger', 'forger'] as const;
export type Caller = (typeof callers)[number];

/** A member who calls nothing, so that nothing changes the password. */
export const member = { email: 'sara@example.org', password: 'a long and plain password' } as const;

/** A generated request. Its texts contain placeholders for known values. */
export interface FuzzedRequest {
  readonly operation: Operation;
  readonly caller: Caller;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the operation takes none. A binary one has a character for each byte. */
  readonly body: string | undefined;
}

const damages = {
  none: (text: string) => text,
  truncated: (text: string) => text.slice(0, text.length / 2),
  followed: (text: string) => `${text}}`,
  nested: () => '['.repeat(5000),
  'not JSON': () => "{'a': NaN}",
  'with a byte order mark': (text: string) => `\u{FEFF}${text}`,
  'a large number': (text: string) => text.replace(/:(?=[^:]*$)/, ':1e999,"more":'),
  'a name twice': (text: string) => text.replace('{', '{"token":1,"target":2,"id":3,'),
  empty: () => '',
} as const satisfies Readonly<Record<string, (text: string) => string>>;
type Damage = keyof typeof damages;

/** Requests for an operation: most match the document, the others differ from it in one place. */
export function requestsFor(operation: Operation, { components }: ApiDocument): fc.Arbitrary<FuzzedRequest> {
  const schemas = components.schemas;
  const { parameters = [], requestBody } = operation;
  const values = (name: string, schema: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: inQueryByName[name] ?? byName[name] ?? valuesOf(schema, schemas, byName),
      },
      { weight: 1, arbitrary: hostileText },
    );
  const ofPath = operation.path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? pathParameter(part.slice(1, -1)) : fc.constant(part)));
  const ofQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.option(
        values(name, schema).map((value) => `${name}=${inUrl(String(value))}`),
        { nil: undefined, freq: 2 },
      ),
    );
  const anyPath = fc.tuple(...ofPath).map((parts) => parts.join(''));
  // Of two ids that were drawn alone, one would rarely belong to the other.
  const paths = isOfTwoIds(operation.path)
    ? fc.oneof({ weight: 3, arbitrary: known(kindOfLocation(operation.path)) }, anyPath)
    : anyPath;
  const queries = fc
    .tuple(...ofQuery)
    .map((pairs) => pairs.filter((pair) => pair !== undefined))
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
  return fc.record({
    operation: fc.constant(operation),
    caller: callersOf(operation),
    path: fc.tuple(paths, queries).map((parts) => parts.join('')),
    headers: headersOf(operation),
    body: requestBody ? bodiesOf(requestBody.content) : fc.constant(undefined),
  });

  function pathParameter(name: string): fc.Arbitrary<string> {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
    const valid = valuesOf(schema ?? { type: 'string' }, schemas, byName);
    // What exists is of the default site, most of it.
    const existing =
      name === 'user'
        ? userIds.map(encodeURIComponent)
        : known(operationKinds[operation.name] ?? pathKinds[name] ?? kindOf(operation.path));
    return fc.oneof(
      { weight: 6, arbitrary: name === 'site' ? fc.constant('default') : existing },
      { weight: 1, arbitrary: existing },
      { weight: 1, arbitrary: valid.map((value) => inUrl(String(value))) },
      { weight: 1, arbitrary: hostileText.map(inUrl) },
    );
  }

  function bodiesOf(content: NonNullable<Operation['requestBody']>['content']): fc.Arbitrary<string> {
    const damage = fc.oneof(
      { weight: 12, arbitrary: fc.constant<Damage>('none') },
      { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(damages) as Damage[])) },
    );
    return fc.tuple(undamaged(content), damage).map(([text, how]) => damages[how](text));
  }

  function undamaged(content: NonNullable<Operation['requestBody']>['content']): fc.Arbitrary<string> {
    const [[type, { schema }]] = Object.entries(content) as [[string, { readonly schema: JsonSchema }]];
    if (type === binary) return fc.oneof({ weight: 3, arbitrary: image }, hostileText);
    if (type === 'application/x-ndjson') {
      const registration = valuesOf(schemas.RegisterDevice!, schemas, byName);
      const line = fc.oneof(registration, mutationsOf(registration), hostileText);
      return fc
        .array(line, { maxLength: 4 })
        .map((lines) =>
          lines.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n'),
        );
    }
    const bodies = valuesOf(schema, schemas, {
      ...byName,
      ...(operation.path.endsWith(':batch') && { messages: batchOf(schemas) }),
      user: operation.path.endsWith('/user') ? userIds : signedUser(schemas),
      ...(operation.path.endsWith('/users/{user}') && { topics: userTopics }),
      ...(operation.path.includes('invitations:') && { token: known('invitations token') }),
    }).map(completions[operation.name] ?? ((body) => body));
    return fc
      .oneof({ weight: 2, arbitrary: bodies }, mutationsOf(bodies))
      .map((body) => JSON.stringify(body) ?? '');
  }
}

/** The media type of bodies that are no text. */
const binary = 'application/octet-stream';

export function isBinary({ requestBody }: Operation): boolean {
  return requestBody !== undefined && binary in requestBody.content;
}

const image = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.uint8Array({ minLength: 1, maxLength: 400 }))
  .map(([width, greys]) => pngFile(width, greys).toString('latin1'));

/** Encodes a text, except one that is already ASCII: it may contain a wrong percent-encoding. */
export function inUrl(text: string): string {
  return /^[!-~⟦⟧]*$/.test(text) && !/[/?#&]/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Kinds of known values by the name of a path parameter. Others have the kind of their path. */
const pathKinds: Readonly<Record<string, string>> = {
  site: 'sites',
  device: 'token',
  token: 'token',
  test: 'test',
};

/** The same by the operation, for those that few of the values of their path allow. */
export const operationKinds: Readonly<Record<string, string>> = {
  'DELETE /v1/sites/{site}/messages/{id}': 'scheduled',
  'PATCH /v1/sites/{site}/messages/{id}': 'scheduled',
  'POST /v1/sites/{site}/messages/{id}:correct': 'broadcasts',
  'POST /v1/sites/{site}/messages/{id}:withdraw': 'broadcasts',
};

function isOfTwoIds(path: string): boolean {
  return path.replace('{site}', '').split('{').length > 2;
}

const placeholder = /⟦([^:⟧]+):(\d+)⟧/g;

/** A placeholder for a value that only the running service can provide. */
function known(kind: string): fc.Arbitrary<string> {
  return fc.nat(100).map((index) => `⟦${kind}:${index}⟧`);
}

/**
 * Replaces the placeholders of a text.
 * @param encode - for values that become part of a URL
 */
export function withKnownValues(
  text: string,
  values: KnownValues,
  encode = (value: string) => value,
): string {
  return text.replace(placeholder, (_, kind: string, index: string) => {
    const value = values.get(kind, Number(index)) ?? unknownOf(kind);
    return isLocation(kind) ? value : encode(value);
  });
}

/** The known value of a path that has no other id. */
export function onlyKnownValue(path: string, values: KnownValues): string | undefined {
  const [found, other] = path.matchAll(placeholder);
  if (found === undefined || other !== undefined || isLocation(found[1]!)) return undefined;
  const [, kind = '', index] = found;
  return values.get(kind, Number(index));
}

function unknownOf(kind: string): string {
  const id = (name: string) => 'a'.repeat(name === 'token' ? 43 : 24);
  return isLocation(kind) ? kind.replace(/\{(\w+)\}/g, (_, name: string) => id(name)) + id('') : id(kind);
}

const keys = Array.from({ length: 20 }, () => createECDH('prime256v1').generateKeys('base64url'));
const oneOf = (...values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
const token = known('token');
const topics = fc.array(oneOf('news', 'sport', 'a.b~c'), { maxLength: 3, minLength: 1 });

/** What schemas cannot express: values that pass the checks behind them. */
const byName: ByName = {
  endpoint: fc.nat().map((number) => `https://fcm.googleapis.com/fcm/send/${number}`),
  p256dh: oneOf(...keys),
  auth: fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString('base64url')),
  vapidKey: known('vapidPublicKey'),
  timeZone: oneOf('America/Sao_Paulo', 'Asia/Tokyo', 'UTC'),
  timeZones: oneOf(['America/Sao_Paulo'], ['Asia/Tokyo', 'UTC']),
  language: oneOf('pt-BR', 'en', 'es'),
  locale: oneOf('pt-BR', 'en', 'de-AT'),
  next: oneOf('/', '/team', '/sites/default?x=1'),
  navigate: oneOf('https://www.example.org/', 'https://example.org/a?b=c#d', 'http://localhost/'),
  icon: oneOf('https://www.example.org/icon.png'),
  image: oneOf('https://www.example.org/image.png'),
  badge: oneOf('https://www.example.org/badge.png'),
  origins: oneOf([], ['https://www.example.org']),
  topics,
  topic: oneOf('news', 'sport'),
  segment: known('segments'),
  after: known('next'),
  token,
  tokens: fc.array(token, { minLength: 1, maxLength: 3 }),
  message: known('messages'),
  messages: fc.array(known('messages'), { minLength: 1, maxLength: 3 }),
  revision: oneOf(1, 1, 2),
  email: oneOf('viewer@example.org', 'unknown@example.org', 'maria@example.org', member.email),
  password: oneOf('a long and plain password', 'another long and plain one'),
  currentPassword: oneOf('a long and plain password', 'another long and plain one'),
  newPassword: oneOf('a long and plain password', 'password1234'),
  sendAt: fc.integer({ min: -3600, max: 86_400 }).map((s) => new Date(Date.now() + s * 1000).toISOString()),
  sendAtLocal: fc
    .integer({ min: -3600, max: 864_000 })
    .map((s) => new Date(Date.now() + s * 1000).toISOString().slice(0, 16)),
  startsAtLocal: fc
    .integer({ min: -365, max: 365 })
    .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)),
  rule: oneOf('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,FR', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY;COUNT=9'),
};

/** The same for query parameters whose names mean something else in bodies. */
const inQueryByName: ByName = {
  start: oneOf('https://www.example.org/', 'https://www.example.org/a?b=c'),
  draft: known('drafts'),
};

/** Few, so that some of them have devices. */
const userIds = fc.constantFrom('ana', 'joão silva');

/** Topics to add to a user, and others to remove: the document cannot express that they differ. */
const userTopics = fc.record({ add: topics, remove: fc.constant(['removed']) });

/** No user in most bodies: without an identity secret, a signature is invalid. */
function signedUser(schemas: ApiDocument['components']['schemas']): fc.Arbitrary<unknown> {
  const signed = valuesOf(schemas.SignedUser!, schemas, byName);
  return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, signed);
}

/** What the document cannot express of bodies: members that depend on each other. */
const completions: Readonly<Record<string, (body: unknown) => unknown>> = {
  'POST /v1/invitations': (body) => ({ role: 'viewer', ...(body as object) }),
  'PATCH /v1/sites/{site}/messages/{id}'(body) {
    const { sendAtLocal, ...others } = body as Readonly<Record<string, unknown>>;
    return typeof others['sendAt'] === 'string' || sendAtLocal === undefined ? others : body;
  },
  'PATCH /v1/devices/{token}'(body) {
    const { subscription, vapidKey, ...others } = body as Readonly<Record<string, unknown>>;
    return subscription === undefined || vapidKey === undefined ? others : body;
  },
  'POST /v1/auth/sign-in/email': (body) => ((body as typeof member).email === member.email ? member : body),
};

/** The document leaves each message of a batch open, since one that is invalid does not refuse the others. */
function batchOf(schemas: ApiDocument['components']['schemas']): fc.Arbitrary<unknown> {
  const message = valuesOf(schemas.SendMessage!, schemas, { ...byName, target: fc.record({ token }) });
  return fc.array(fc.oneof(message, mutationsOf(message)), { minLength: 1, maxLength: 3 });
}

/** Mostly those who may call the operation. */
function callersOf({ security = [] }: Operation): fc.Arbitrary<Caller> {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  const may: Record<Caller, number> = {
    owner: schemes.includes('session') ? 8 : 1,
    viewer: 2,
    key: schemes.includes('apiKey') ? 8 : 1,
    stranger: schemes.length === 0 ? 16 : 1,
    forger: 1,
  };
  return fc.oneof(...callers.map((caller) => ({ weight: may[caller], arbitrary: fc.constant(caller) })));
}
