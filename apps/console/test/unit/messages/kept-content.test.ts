import { type RecurringMessage, recurringContentSchema, type Target } from '@sineta/protocol';
import { expect, test } from 'vitest';
import type { Draft } from '../../../src/messages/compose/draft/draft.ts';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';
import { messageToDraft } from '../../../src/messages/compose/draft/message-to-draft.ts';
import { keptContent } from '../../../src/messages/compose/recurring/kept-content.ts';

type Content = RecurringMessage['message'];

const stored = (part: Pick<Content, 'target'> & Partial<Content>): Content => ({
  notification: { title: 'Feira' },
  ttl: 86_400,
  urgency: 'normal',
  ...part,
});

/** What the service stores after the form has changed a part of the draft. */
function changed(content: Content, part: Partial<Draft>) {
  const kept = keptContent(content, draftToMessage({ ...messageToDraft(content), ...part }));
  return recurringContentSchema.parse(JSON.parse(JSON.stringify(kept)));
}

const title = { title: 'Feira nova' };
const everyone = stored({ target: { everyone: true }, ifDisturbing: 'drop' });
const people = stored({ target: { users: ['escola-1', 'escola-2'] }, collapse: true });

test('another title keeps what the form has no field for', () => {
  const notification = { title: 'Feira nova' };
  expect(changed(everyone, title)).toEqual({ ...everyone, notification });
  expect(changed(people, title)).toEqual({ ...people, notification });
});

test('the people of a message can be others, and it stays one to people', () => {
  const users = ['escola-1', 'escola-3'];
  expect(changed(people, { filter: { users } })).toMatchObject({ target: { users }, collapse: true });
});

test.for<[Content, Partial<Draft>, Target]>([
  [everyone, { audience: 'user', user: 'escola-1' }, { user: 'escola-1' }],
  [people, { audience: 'everyone' }, { everyone: true }],
  [
    people,
    { filter: { users: ['escola-1'], browsers: ['chrome'] } },
    { filter: { users: ['escola-1'], browsers: ['chrome'] } },
  ],
])('another audience does not keep what it cannot have', ([content, part, target]) => {
  const kept = changed(content, part);
  expect(kept.target).toEqual(target);
  expect([kept.ifDisturbing, kept.collapse]).toEqual([undefined, undefined]);
});

test('a condition about people stays a condition', () => {
  const filter = { users: ['escola-1', 'escola-2'] };
  expect(changed(stored({ target: { filter } }), title).target).toEqual({ filter });
});
