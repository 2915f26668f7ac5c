import { expect, it, onTestFinished, vi } from 'vitest';
import { concurrencyOf, createLimiters } from '../../../src/delivery/flow/push-service-limiters.ts';

const settings = { initial: 32, ceiling: 256, patience: 1000, longestPause: 1000 };

it('keeps a limiter for each sender of a push service, and forgets the least recently used', () => {
  const limiters = createLimiters(settings);
  const google = 'https://fcm.googleapis.com/fcm/send/secret';
  const first = limiters.of(google, 'first');
  const second = limiters.of(google, 'second');
  expect(limiters.of('https://fcm.googleapis.com/fcm/send/other', 'first')).toBe(first);
  expect(second).not.toBe(first);
  expect(limiters.of('https://push.example/secret', 'first')).not.toBe(first);
  for (let sender = 0; sender < 999; sender++) {
    limiters.of(google, `sender ${sender}`);
    expect(limiters.of(google, 'first')).toBe(first);
  }
  expect(limiters.of(google, 'second')).not.toBe(second);
});

it('forgets the push service that was not used for longest, and keeps the limits of senders', async () => {
  let time = 0;
  const limiters = createLimiters({ ...settings, now: () => time });
  const use = (host: string) => {
    time += 1;
    return limiters.of(`https://${host}/secret`, 'key');
  };
  const limited = use('limited.example');
  for (let request = 0; request < 8; request++) {
    const permit = await limited.acquire('high', 'direct', 'message');
    if (permit.kind === 'permit') permit.release({ kind: 'throttled' });
  }
  expect(limited.limit).toBeDefined();
  const [busy, idle] = [use('busy.example'), use('idle.example')];
  for (let host = 0; host < 998; host++) {
    use(`host-${host}.example`);
    expect(use('busy.example')).toBe(busy);
  }
  expect(use('limited.example')).toBe(limited);
  expect(use('idle.example')).not.toBe(idle);
});

it('keeps the circuit of a push service that is about to be probed', async () => {
  let time = 0;
  const limiters = createLimiters({ ...settings, now: () => time });
  const use = (host: string) => limiters.of(`https://${host}/secret`, 'key');
  const away = use('away.example');
  for (let request = 0; request < 20; request++) {
    const permit = await away.acquire('normal', 'broadcast', 'message');
    if (permit.kind === 'permit') permit.release({ kind: 'unreachable' });
  }
  expect(away.circuit).toBe('open');
  time += 10_000;
  expect(away.circuit).toBe('half-open');
  for (let host = 0; host < 1000; host++) {
    time += 1;
    use(`host-${host}.example`);
  }
  expect(use('away.example')).toBe(away);
});

it('sums the hosts of a push service, and names no unknown host', () => {
  const limiters = createLimiters(settings);
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/secret',
    'https://db5p.notify.windows.com/w/?token=secret',
    'https://wns2-by3p.notify.windows.com/w/?token=secret',
    'https://push.example/secret',
    'http://127.0.0.1:9150/secret',
  ]) {
    limiters.of(endpoint, 'key');
  }
  expect(concurrencyOf(limiters)).toEqual(
    new Map([
      ['google', 32],
      ['microsoft', 64],
      ['other', 64],
    ]),
  );
});

it('names the senders of which nearly all devices are reported as gone, each time that changes', () => {
  const changes: string[] = [];
  const limiters = createLimiters({
    ...settings,
    onWidespreadGone: (host, key, change) => changes.push(`${host} ${key} ${change}`),
  });
  const sender = limiters.of('https://fcm.googleapis.com/fcm/send/secret', 'key');
  const another = limiters.of('https://fcm.googleapis.com/fcm/send/secret', 'another key');
  for (let device = 0; device < 20; device++) {
    sender.reportGone(true, true);
    another.reportGone(device % 2 === 0, true);
  }
  expect(limiters.withWidespreadGone()).toEqual([{ service: 'google', vapidKey: 'key' }]);
  for (let device = 0; device < 80; device++) sender.reportGone(false, false);
  expect(limiters.withWidespreadGone()).toEqual([]);
  expect(changes).toEqual(['fcm.googleapis.com key began', 'fcm.googleapis.com key ended']);
});

it('remembers between two retries that nearly all devices are reported as gone', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const limiters = createLimiters(settings);
  const senderOf = (host: string) => limiters.of(`https://${host}/secret`, 'key');
  for (let device = 0; device < 20; device++) senderOf('gone.example').reportGone(true, true);
  // Its devices are sent to again after most of a day, and other hosts are needed meanwhile.
  for (let host = 0; host < 1000; host++) {
    await vi.advanceTimersByTimeAsync(57_000);
    senderOf(`host-${host}.example`);
  }
  expect(senderOf('gone.example').isGoneWidespread).toBe(true);
});

it('ends the limit of a sender five minutes after the last rejection, also without requests', async () => {
  let time = 0;
  const changes: string[] = [];
  const limiters = createLimiters({
    ...settings,
    onLimit: (_host, _key, change) => changes.push(change),
    now: () => time,
  });
  const sender = limiters.of('https://fcm.googleapis.com/fcm/send/secret', 'key');
  for (let request = 0; request < 8; request++) {
    const admission = await sender.acquire('high', 'direct', 'message');
    if (admission.kind === 'permit') admission.release({ kind: 'throttled' });
  }
  time = 5 * 60_000 - 1;
  expect(limiters.limited()).toMatchObject([{ vapidKey: 'key' }]);
  time += 1;
  expect(limiters.limited()).toEqual([]);
  expect(changes).toEqual(['limited', 'lifted']);
  for (let request = 0; request < 10; request++) {
    expect(await sender.acquire('high', 'direct', 'message')).toMatchObject({ kind: 'permit' });
  }
});
