import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessagingClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';
import { createBellStore } from '../src/store.ts';
import { followedTopics, type TopicRequests } from '../src/topic/followed-topics.ts';
import { pressTopic } from '../src/topic/press-topic.ts';
import { topicLabelsFor } from '../src/topic/topic-labels.ts';

/** A bell whose device follows topics, with the calls to it. */
function bellWith({ topics = [] }: { readonly topics?: readonly string[] } = {}) {
  const store = createBellStore();
  const calls: string[] = [];
  const followed = new Set(topics);
  const failing = { loads: 0 };
  let notify: (topics: readonly string[]) => void = () => {};
  const controls = {
    followed: async () => {
      calls.push('followed');
      return [...followed];
    },
    follow: async (topic: string, wanted: boolean) => {
      calls.push(`${wanted ? 'follow' : 'leave'} ${topic}`);
      followed[wanted ? 'add' : 'delete'](topic);
      // As a broadcast channel does: after the call has resolved.
      const topics = [...followed];
      setTimeout(() => notify(topics));
    },
    topics: async (lang?: string) => [
      {
        topic: 'escola',
        name: lang === 'en' ? 'School' : 'Escola',
        description: '',
        followed: false,
        urgentDuringQuietHours: false,
      },
    ],
    onTopics: (listener: typeof notify) => {
      notify = listener;
      return () => {};
    },
  } satisfies Partial<DeviceControls>;
  const errors: unknown[] = [];
  const bell: TopicRequests = {
    vapidKey: 'key',
    store,
    log: { log: () => {}, error: (...error) => errors.push(error) },
    client: {
      getToken: async () => 'token',
      deleteToken: async () => true,
      device: async () => {
        if (failing.loads-- > 0) throw new Error('offline');
        return controls as unknown as DeviceControls;
      },
    },
  };
  return { bell, store, calls, errors, failing, topics: followedTopics(bell) };
}

beforeEach(() => vi.stubGlobal('Notification', { requestPermission: async () => 'granted' }));
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('buttons with the same store share the topics, which are read once for a token', async () => {
  const { bell, store, calls, topics } = bellWith({ topics: ['escola'] });
  expect(followedTopics(bell)).toBe(topics);
  expect(topics.follows('escola')).toBeUndefined();
  store.getState().setToken('token');
  expect(calls).toEqual([]);
  store.getState().setPhase('idle');
  store.getState().setPhase('idle');
  await settled();
  expect(calls).toEqual(['followed']);
  expect([topics.follows('escola'), topics.follows('obras')]).toEqual([true, false]);
});

test('a device that is off follows nothing, without a request', async () => {
  const { store, calls, topics } = bellWith({ topics: ['escola'] });
  store.getState().setPhase('idle');
  await settled();
  expect([calls, topics.follows('escola')]).toEqual([[], false]);
});

test('a press while notifications are off turns them on and follows; the next one leaves', async () => {
  const { bell, calls, topics } = bellWith();
  expect(await pressTopic(bell, topics, 'escola')).toBe('followed');
  expect(await pressTopic(bell, topics, 'escola')).toBe('left');
  expect(calls.filter((call) => call !== 'followed')).toEqual(['follow escola', 'leave escola']);
});

test('a press that turns notifications on keeps a topic that the device followed before', async () => {
  const { bell, calls, topics } = bellWith({ topics: ['escola'] });
  expect(await pressTopic(bell, topics, 'escola')).toBe('followed');
  expect(calls).not.toContain('leave escola');
});

test('a press before the topics are known follows, as the label offers, also a topic that the device follows', async () => {
  const { bell, store, calls, topics } = bellWith({ topics: ['escola', 'obras'] });
  store.getState().setToken('token');
  expect(topics.follows('escola')).toBeUndefined();
  expect(await pressTopic(bell, topics, 'escola')).toBe('followed');
  expect(calls).not.toContain('leave escola');
  expect([topics.follows('escola'), topics.follows('obras')]).toEqual([true, true]);
});

test('a device that a press registers starts with its topic alone; without a token nothing stays chosen', async () => {
  const { bell, topics } = bellWith();
  const { settings } = createMessagingClient();
  const { records } = settings!;
  await records.update('choices', () => ({ locale: 'es', topics: ['obras'] }));
  const seen: unknown[] = [];
  const press = (token: string | null) => {
    const client = {
      ...bell.client,
      settings: settings!,
      getToken: async () => {
        seen.push(await records.read('choices'));
        return token;
      },
    };
    return pressTopic({ ...bell, client }, topics, 'escola');
  };
  expect(await press(null)).toBe('failed');
  expect(await records.read('choices')).toEqual({ locale: 'es', topics: ['obras'] });
  expect(await press('token')).toBe('followed');
  expect(seen).toEqual(Array.from({ length: 2 }, () => ({ locale: 'es', topics: ['escola'] })));
});

test.each([
  ['gets no answer', () => new Promise(() => {}), undefined],
  ['is dismissed', async () => 'default', 'notPermitted'],
])('a press whose prompt %s chooses nothing, and makes no request', async (_what, answer, expected) => {
  const { bell, topics } = bellWith();
  const { settings } = createMessagingClient();
  const { records } = settings!;
  await records.update('choices', () => ({ topics: ['obras'] }));
  const requestPermission = vi.fn(answer);
  vi.stubGlobal('Notification', { requestPermission });
  const getToken = vi.fn(async () => 'token');
  let result: unknown;
  void pressTopic(
    { ...bell, client: { ...bell.client, settings: settings!, getToken } },
    topics,
    'escola',
  ).then((pressed) => (result = pressed));
  expect(requestPermission, 'within the gesture').toHaveBeenCalledOnce();
  await settled();
  expect(await records.read('choices')).toEqual({ topics: ['obras'] });
  expect([getToken.mock.calls, result]).toEqual([[], expected]);
});

test('a press during another request waits for its token', async () => {
  const { bell, store, topics } = bellWith();
  store.getState().setPhase('requesting');
  const pressed = pressTopic(bell, topics, 'escola');
  await settled();
  store.getState().setToken('token');
  store.getState().setPhase('idle');
  expect(await pressed).toBe('followed');
});

test('a press that fails is logged; the next one works', async () => {
  const { bell, store, errors, failing, topics } = bellWith();
  store.getState().setToken('token');
  failing.loads = 1;
  expect(await pressTopic(bell, topics, 'escola')).toBe('failed');
  expect(errors).toHaveLength(1);
  expect(await pressTopic(bell, topics, 'escola')).toBe('followed');
});

test('the name of a topic is the operator’s, or its id', async () => {
  const { topics } = bellWith();
  expect(await Promise.all([topics.name('escola', 'pt'), topics.name('obras', 'pt')])).toEqual([
    'Escola',
    undefined,
  ]);
});

test('texts are in the language of the page, each with the topic where it names one', () => {
  expect(topicLabelsFor('pt-PT').follow).toBe('Receber avisos de {topic}');
  expect(topicLabelsFor('fr')).toBe(topicLabelsFor('pt-BR'));
  for (const language of ['pt', 'en', 'es']) {
    const { follow, followed, left } = topicLabelsFor(language);
    for (const text of [follow, followed, left]) expect(text).toContain('{topic}');
  }
});

test('Spanish texts address the visitor as usted, as those of the bell and the board do', () => {
  expect(Object.values(topicLabelsFor('es')).join(' ')).not.toMatch(
    /\b(tu|te|tú|revisa|pulsa|elige|inténtalo)\b/i,
  );
});

test('a button has the name of its topic in its own language', async () => {
  const { topics } = bellWith();
  expect(await Promise.all(['pt-BR', 'en', 'pt-BR'].map((lang) => topics.name('escola', lang)))).toEqual([
    'Escola',
    'School',
    'Escola',
  ]);
});

test.each(['pt-BR', 'en', 'es'])('in %s the state is no longer than what a press does', (lang) => {
  const { follow, followed, followThese, followedThese } = topicLabelsFor(lang);
  expect(followed.length).toBeLessThanOrEqual(follow.length);
  expect(followedThese.length).toBeLessThanOrEqual(followThese.length);
});
