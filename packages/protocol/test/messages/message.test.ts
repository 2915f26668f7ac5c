import { expect, test } from 'vitest';
import { sendMessageSchema } from '../../src/messages/send-message.ts';

const token = 'a'.repeat(43);

function fieldsOf(result: ReturnType<typeof sendMessageSchema.safeParse>): string[] {
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

test('a message requires only a target and a title', () => {
  const message = sendMessageSchema.parse({ target: { everyone: true }, notification: { title: 'Olá' } });
  expect(message).toMatchObject({ ttl: 86_400, urgency: 'normal' });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

test('data of 32 levels and a time within a year are accepted', () => {
  const data = { a: nested(32) };
  const sendAt = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString();
  const send = { target: { everyone: true }, notification: { title: 'x' }, data, sendAt };
  expect(sendMessageSchema.parse(send)).toMatchObject({ data, sendAt });
});

test('a time some minutes ago is accepted', () => {
  const sendAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const send = { target: { everyone: true }, notification: { title: 'x' }, sendAt };
  expect(sendMessageSchema.parse(send)).toMatchObject({ sendAt });
});

const action = { action: 'yes', title: 'Yes', navigate: 'https://a.example/yes' };

test.each([
  ['a blank title', { notification: { title: '  ' } }, 'notification.title'],
  ['a digest of what disturbs one device', { target: { token }, ifDisturbing: 'digest' }, 'ifDisturbing'],
  ['a drop of what disturbs a user', { target: { user: 'ana' }, ifDisturbing: 'drop' }, 'ifDisturbing'],
  ['a click that all devices share', { collapse: true }, 'collapse'],
  ['a click that a topic shares', { target: { topic: 'obras' }, collapse: true }, 'collapse'],
  ['a click that devices share', { target: { token }, collapse: true }, 'collapse'],
  ['a text instead of a choice about clicks', { target: { user: 'ana' }, collapse: 'yes' }, 'collapse'],
  [
    'a script as a link',
    { notification: { title: 'x', navigate: 'javascript:alert(1)' } },
    'notification.navigate',
  ],
  ['a relative link', { notification: { title: 'x', navigate: '/avisos' } }, 'notification.navigate'],
  ['an unknown urgency', { urgency: 'urgent' }, 'urgency'],
  ['a negative TTL', { ttl: -1 }, 'ttl'],
  ['a collapse key with a space', { collapseKey: 'a b' }, 'collapseKey'],
  ['an unknown field', { titel: 'x' }, ''],
  ['a title with U+0000', { notification: { title: 'x\0' } }, 'notification.title'],
  ['a body with U+0000', { notification: { title: 'x', body: '\0' } }, 'notification.body'],
  [
    'a link with U+0000',
    { notification: { title: 'x', navigate: 'https://a.example/\0' } },
    'notification.navigate',
  ],
  [
    'an action whose name has U+0000',
    { notification: { title: 'x', actions: [{ ...action, action: 'yes\0' }] } },
    'notification.actions.0.action',
  ],
  [
    'two actions with the same name',
    { notification: { title: 'x', actions: [action, { ...action, title: 'No' }] } },
    'notification.actions',
  ],
  ['an instant more than a year ahead', { sendAt: '9999-12-31T23:59:00Z' }, 'sendAt'],
  ['an instant that is not a date', { sendAt: 'soon' }, 'sendAt'],
  ['a local time more than a year ahead', { sendAtLocal: '9999-12-31T23:59' }, 'sendAtLocal'],
  ['data of 15,000 levels', { data: { a: nested(15_000) } }, 'data.a'],
  ['data of 33 levels', { data: { a: nested(33) } }, 'data.a'],
])('%s is rejected at its field', (_, change, field) => {
  const result = sendMessageSchema.safeParse({
    target: { everyone: true },
    notification: { title: 'x' },
    ...change,
  });
  expect(fieldsOf(result)).toEqual([field]);
});

test.each([
  ['a user', { target: { user: 'ana' }, collapse: true }],
  ['users, later', { target: { users: ['ana', 'bia'] }, collapse: true, delay: 10 }],
  ['everyone, who share no clicks', { target: { everyone: true }, collapse: false }],
])('a message to %s may say whether a click closes it elsewhere', (_, message) => {
  expect(fieldsOf(sendMessageSchema.safeParse({ notification: { title: 'x' }, ...message }))).toEqual([]);
});

test('a target has exactly one member', () => {
  const send = (target: unknown) =>
    sendMessageSchema.safeParse({ target, notification: { title: 'x' } }).success;
  expect(send({ token })).toBe(true);
  expect(send({ tokens: [token] })).toBe(true);
  expect(send({ topic: 'obras' })).toBe(true);
  expect(send({ token, topic: 'obras' })).toBe(false);
  expect(send({ everyone: false })).toBe(false);
  expect(send({})).toBe(false);
});

const experiment = { share: 20, decideAfterMinutes: 60, variant: { title: 'y' } };
const image = 'https://images.example/a.png';

test.each([
  ['another title', { experiment }],
  ['another image', { experiment: { ...experiment, variant: { image } } }],
  ['the whole audience', { experiment: { ...experiment, share: 100 }, holdout: 50 }],
  ['a control group of a topic', { target: { topic: 'obras' }, holdout: 1 }],
  [
    'titles in every language',
    {
      translations: { en: { title: 'x' } },
      experiment: { ...experiment, variant: { title: 'y', translations: { en: { title: 'z' } } } },
    },
  ],
  [
    'another image for all languages',
    {
      translations: { en: { title: 'x' } },
      experiment: { ...experiment, variant: { image } },
    },
  ],
])('an experiment with %s is accepted', (_, change) => {
  const send = { target: { everyone: true }, notification: { title: 'x' }, ...change };
  expect(fieldsOf(sendMessageSchema.safeParse(send))).toEqual([]);
});

test.each([
  ['for one device', { target: { token }, experiment, holdout: 5 }, ['experiment', 'holdout']],
  ['for a user', { target: { user: 'ana' }, holdout: 5 }, ['holdout']],
  ['in local time', { sendAtLocal: '2020-01-01T09:00', experiment, holdout: 5 }, ['experiment', 'holdout']],
  ['of a silent message', { notification: { title: 'x', silent: true }, experiment }, ['experiment']],
  ['of nothing', { experiment: { ...experiment, variant: {} } }, ['experiment.variant']],
  ['of the same title', { experiment: { ...experiment, variant: { title: 'x' } } }, ['experiment.variant']],
  [
    'of the same image',
    { notification: { title: 'x', image }, experiment: { ...experiment, variant: { image } } },
    ['experiment.variant'],
  ],
  [
    'without its title in a language',
    { translations: { en: { title: 'x' } }, experiment },
    ['experiment.variant.translations'],
  ],
  [
    'with a title in another language',
    { experiment: { ...experiment, variant: { title: 'y', translations: { en: { title: 'y' } } } } },
    ['experiment.variant.translations'],
  ],
  [
    'with titles in languages only',
    {
      translations: { en: { title: 'x' } },
      experiment: { ...experiment, variant: { image, translations: { en: { title: 'y' } } } },
    },
    ['experiment.variant.translations'],
  ],
  ['with too small a share', { experiment: { ...experiment, share: 4 } }, ['experiment.share']],
  ['with too large a share', { experiment: { ...experiment, share: 101 } }, ['experiment.share']],
  [
    'that is compared too early',
    { experiment: { ...experiment, decideAfterMinutes: 14 } },
    ['experiment.decideAfterMinutes'],
  ],
  [
    'that is compared too late',
    { experiment: { ...experiment, decideAfterMinutes: 1441 } },
    ['experiment.decideAfterMinutes'],
  ],
  ['with too large a control group', { holdout: 51 }, ['holdout']],
  ['with an empty control group', { holdout: 0 }, ['holdout']],
  [
    'of an address that is none',
    { experiment: { ...experiment, variant: { image: 'javascript:1' } } },
    ['experiment.variant.image'],
  ],
])('an experiment %s is rejected at its field', (_, change, fields) => {
  const send = { target: { everyone: true }, notification: { title: 'x' }, ...change };
  expect(fieldsOf(sendMessageSchema.safeParse(send))).toEqual(fields);
});
