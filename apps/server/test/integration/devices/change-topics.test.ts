import { limits } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { countSiteDevices, listDeviceCounts } from '../../../src/devices/counts/device-counts.ts';
import { registerDevice } from '../../../src/devices/devices.ts';
import { saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { changeTopics } from '../../../src/devices/topics/change-topics.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const ten = Array.from({ length: 10 }, (_, number) => `topic-${number}`);

describeOnEngines((open) => {
  it('ten concurrent additions to one device all survive, and the counts are exact', async () => {
    const { db } = await open();
    for (const topic of ten) await saveTopic(db, 'default', topic, { name: topic });
    const registration = registrationAt('https://push.example/ten', { topics: ['first'] });
    const { token } = await registerDevice(db, 'default', registration);
    const results = await Promise.all(ten.map((topic) => changeTopics(db, token, 'add', [topic, 'first'])));
    const sizes = results.map((topics) => topics?.length).sort((a = 0, b = 0) => a - b);
    expect(sizes).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual(
      ['first', ...ten].map((value) => ({ value, devices: 1 })),
    );
    expect(await countSiteDevices(db, 'default')).toBe(1);
  });

  it('concurrent additions and removals of different topics keep each other', async () => {
    const { db } = await open();
    for (const topic of ten) await saveTopic(db, 'default', topic, { name: topic });
    const old = ten.slice(0, 5);
    const { token } = await registerDevice(
      db,
      'default',
      registrationAt('https://push.example/mixed', { topics: old }),
    );
    await Promise.all(
      ten.map((topic, number) => changeTopics(db, token, number < 5 ? 'remove' : 'add', [topic])),
    );
    expect(await changeTopics(db, token, 'remove', ['none'])).toEqual(ten.slice(5));
    const counts = await listDeviceCounts(db, 'default', 'topic');
    expect(counts.map(({ value }) => value)).toEqual(ten.slice(5));
  });

  it('concurrent additions do not exceed the topics without a name that a device may have', async () => {
    const { db } = await open();
    const { token } = await registerDevice(db, 'default', registrationAt('https://push.example/unnamed'));
    const results = await Promise.allSettled(ten.map((topic) => changeTopics(db, token, 'add', [topic])));
    const added = results.filter(({ status }) => status === 'fulfilled');
    expect(added).toHaveLength(limits.unnamedTopicsPerDevice);
    expect(await changeTopics(db, token, 'remove', ['none'])).toHaveLength(limits.unnamedTopicsPerDevice);
  });
});
