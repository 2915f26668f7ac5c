import { createECDH, randomBytes } from 'node:crypto';
import { encrypt, parseSubscriptionKeys } from '@sineta/web-push';
import webPush from 'web-push';
import { benchPayload } from './harness/message.ts';
import type { Bench } from './harness/row.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

const payload = Buffer.from(benchPayload());
const p256dh = createECDH('prime256v1').generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
const keys = parseSubscriptionKeys({ p256dh, auth });
const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const privateKey = ecdh.getPrivateKey();

/** Encrypts messages in sequence on one thread, on both sides from keys in memory to the encrypted body. */
export const encryption: Bench = {
  name: 'encryption',
  title: 'Encryption only, one core',
  async run({ rounds, size }) {
    const count = Math.ceil(4000 * size);
    const ours = () => perMessage(count, () => encrypt(payload, keys));
    const theirs = () => perMessage(count, () => webPush.encrypt(p256dh, auth, payload, 'aes128gcm'));
    await interleave(1, ours, theirs);
    const pairs = await interleave(rounds, ours, theirs);
    const floor = perMessage(count, () => {
      ecdh.setPrivateKey(privateKey);
      return [ecdh.getPublicKey(), ecdh.computeSecret(keys.p256dh)];
    });
    const factors = ratios(pairs);
    return {
      rows: [
        {
          measure: 'µs CPU per message, compared with `encrypt()` of web-push',
          measured: `${median(pairs.a).toFixed(0)} µs against ${median(pairs.b).toFixed(0)} µs`,
          value: median(factors),
          unit: '×',
          rounds: factors,
          goal: { better: 'more', must: 2, aim: 3 },
        },
      ],
      notes: [
        `The key agreement that RFC 8291 requires for each message (a new P-256 pair and one multiplication, both in OpenSSL) ` +
          `takes ${floor.toFixed(0)} µs: without any other cost the ratio would be ${(median(pairs.b) / floor).toFixed(1)}×.`,
      ],
    };
  },
};

/** Microseconds of this process's processor time. */
function perMessage(count: number, work: () => unknown): number {
  const before = process.cpuUsage();
  for (let message = 0; message < count; message++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
