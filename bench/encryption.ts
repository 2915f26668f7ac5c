import { encrypt, parseSubscriptionKeys } from '@sineta/web-push';
import type { NativeEncryption } from '@sineta/web-push-native';
import { createECDH, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { divideMessages, packBurst } from '../packages/web-push/src/encryption/encryption-burst.ts';
import { encryptPacked } from '../packages/web-push/src/encryption/encrypt-packed.ts';
import { loadNative } from '../packages/web-push/src/encryption/native.ts';
import { encryptionNames } from './harness/encryption-names.ts';
import { benchPayload } from './harness/message.ts';
import type { Bench, Goal, Row } from './harness/row.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

const payload = Buffer.from(benchPayload());
const p256dh = createECDH('prime256v1').generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
const keys = parseSubscriptionKeys({ p256dh, auth });
const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const privateKey = ecdh.getPrivateKey();
/** As many as cross to an encryption thread together. */
const burstSize = 128;

const goals = {
  node: { better: 'more', must: 2, aim: 2.1 },
  openssl: { better: 'more', must: 3, aim: 3.5 },
  ifma: { better: 'more', must: 12, aim: 20 },
} as const satisfies Record<string, Goal>;

/** Encrypts messages in sequence on one thread, on both sides from keys in memory to the encrypted body. */
export const encryption: Bench = {
  name: 'encryption',
  title: 'Encryption only, one core',
  async run({ rounds, size }) {
    const count = Math.ceil(4000 * size);
    const theirs = () => perMessage(count, () => webPush.encrypt(p256dh, auth, payload, 'aes128gcm'));
    const rows: Row[] = [];
    const webPushCosts: number[] = [];
    const absent: string[] = [];
    for (const method of ['node', 'openssl', 'ifma'] as const) {
      const native = await loadNative(method);
      if (method !== 'node' && native?.tier !== method) {
        absent.push(encryptionNames[method]);
        continue;
      }
      const bursts = Math.ceil((count * (method === 'ifma' ? 8 : 1)) / burstSize);
      const ours = native
        ? () => perMessage(bursts, () => encryptBurst(native)) / burstSize
        : () => perMessage(count, () => encrypt(payload, keys));
      await interleave(1, ours, theirs);
      const pairs = await interleave(rounds, ours, theirs);
      const factors = ratios(pairs);
      webPushCosts.push(...pairs.b);
      rows.push({
        measure: `µs CPU per message, compared with \`encrypt()\` of web-push: ${encryptionNames[method]}`,
        measured: `${median(pairs.a).toFixed(1)} µs against ${median(pairs.b).toFixed(0)} µs`,
        value: median(factors),
        unit: '×',
        rounds: factors,
        goal: goals[method],
      });
    }
    const floor = perMessage(count, () => {
      ecdh.setPrivateKey(privateKey);
      return [ecdh.getPublicKey(), ecdh.computeSecret(keys.p256dh)];
    });
    return {
      rows,
      notes: [
        `The key agreement that RFC 8291 requires for each message (a new P-256 pair and one multiplication, both in OpenSSL) ` +
          `takes ${floor.toFixed(0)} µs with \`node:crypto\`: without any other cost the ratio would be ` +
          `${(median(webPushCosts) / floor).toFixed(1)}×.`,
        `The native package encrypts bursts of ${burstSize} in one call, as an encryption thread gets them, packing included. ` +
          '`cc` compiles it with -O3.',
        ...absent.map(
          (name) => `Not measured, because this machine cannot do it or did not build it: ${name}.`,
        ),
      ],
    };
  },
};

/** What the calling thread and the encryption thread do, without the way between them. */
function encryptBurst(native: NativeEncryption): Buffer[] {
  const inputs = Array.from({ length: burstSize }, () => ({ keys, plaintext: payload }));
  const result = encryptPacked(packBurst(inputs), native);
  if ('error' in result) throw new Error(result.error);
  return divideMessages(result.messages, inputs);
}

/** Microseconds of this process's processor time. */
function perMessage(count: number, work: () => unknown): number {
  const before = process.cpuUsage();
  for (let message = 0; message < count; message++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
