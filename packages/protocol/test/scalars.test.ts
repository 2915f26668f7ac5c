import { expect, test } from 'vitest';
import { emailSchema } from '../src/accounts/member.ts';
import { subscriptionSchema } from '../src/devices/device.ts';
import {
  base64urlSchema,
  nameSchema,
  originSchema,
  secureUrlSchema,
  timeZoneSchema,
  webUrlSchema,
} from '../src/scalars.ts';

const padding = `${'='.repeat(65_000)}x`;

test.for([
  ['bytes', base64urlSchema(16), padding],
  ['an endpoint', subscriptionSchema.shape.endpoint, `https://push.example/${padding}`],
  ['an e-mail address', emailSchema, `${'a.'.repeat(32_000)}@`],
  ['an origin', originSchema, `https://a.example${'/'.repeat(65_000)}`],
  ['a time zone', timeZoneSchema, 'A'.repeat(65_000)],
  ['a URL', webUrlSchema, `https://a.example/${padding}`],
  ['a secure URL', secureUrlSchema, `https://a.example/${padding}`],
] as const)('%s that is too long fails on its length alone', ([, schema, text]) => {
  const { error } = schema.safeParse(text);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

test.for([
  ['America/Sao_Paulo', 'America/Sao_Paulo'],
  ['aMeRiCa/Sao_Paulo', 'America/Sao_Paulo'],
  ['utc', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+01:37', undefined],
  ['-03:00', undefined],
  ['Brazil/Nowhere', undefined],
] as const)('the time zone %s is %s', ([name, canonical]) => {
  expect(timeZoneSchema.safeParse(name).data).toBe(canonical);
});

test.for([
  ['AAAAAAAAAAAAAAAAAAAAAA', true],
  ['AAAAAAAAAAAAAAAAAAAAAA=', true],
  ['AAAAAAAAAAAAAAAAAAAAAA==', true],
  ['AAAAAAAAAAAAAAAAAAAAAAA', false],
  ['AAAAAAAAAAAAAAAAAAAAA===', false],
  ['=AAAAAAAAAAAAAAAAAAAAAA', false],
  ['AAAAAAAAAAAAAAAAAAAAA+', false],
] as const)('16 bytes as %s: %s', ([text, valid]) => {
  const { data } = base64urlSchema(16).safeParse(text);
  expect(data).toBe(valid ? 'A'.repeat(22) : undefined);
});

test.each(['a\0b', 'a\nb', 'a\u0007', 'a\u009b2Jb', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ud800b'])(
  'a name cannot be %j',
  (name) => {
    expect(nameSchema.safeParse(name).error?.issues).toMatchObject([
      { message: 'must be one line without control characters and bidirectional overrides' },
    ]);
  },
);

test.each(['Paróquia São José', '\u200fשלום', '👩‍👩‍👧', '<b>a</b>', '__proto__'])('a name can be %j', (name) => {
  expect(nameSchema.parse(` ${name} `)).toBe(name);
});
