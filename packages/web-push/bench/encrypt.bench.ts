/**
 * The processor time to prepare a message, compared with npm `web-push`: medians on one core.
 *
 *   node --conditions=@sineta/source packages/web-push/bench/encrypt.bench.ts
 */
import { measure } from 'mitata';
import { createECDH, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import {
  createEncryptionPool,
  createEndpointPolicy,
  createVapidSigner,
  encrypt,
  generateVapidKeys,
  parseSubscriptionKeys,
} from '../src/index.ts';

const endpoint = `https://fcm.googleapis.com/fcm/send/${'x'.repeat(163)}`;
const subject = 'mailto:sino@example.com';
const payload = randomBytes(300);
const keyPair = generateVapidKeys();
const signer = createVapidSigner({ keyPair, subject });
const p256dh = createECDH('prime256v1').generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
const keys = parseSubscriptionKeys({ p256dh, auth });

/** The processor time of this process in nanoseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

async function median(work: () => unknown): Promise<number> {
  const { p50 } = await measure(work, { now: cpuTime, min_cpu_time: 2e9, batch_unroll: 1, min_samples: 500 });
  return p50 / 1000;
}

async function compare(name: string, ours: () => unknown, theirs: () => unknown): Promise<void> {
  const [ourCost, theirCost] = [await median(ours), await median(theirs)];
  report(
    name,
    `${ourCost.toFixed(0)} µs`,
    `web-push ${theirCost.toFixed(0)} µs`,
    `${(theirCost / ourCost).toFixed(2)}× faster`,
  );
}

/** Measures encryption in worker threads: the elapsed time, and the processor time of the calling thread. */
async function measurePool(threads: number, languages = 1): Promise<void> {
  const pool = createEncryptionPool({ threads });
  const payloads = Array.from({ length: languages }, () => randomBytes(300));
  const batch = Array.from({ length: 1024 }, (_, index) => ({
    keys,
    plaintext: payloads[index % languages]!,
  }));
  await pool.encrypt(batch);
  const rounds = 10;
  const before = process.threadCpuUsage();
  const start = performance.now();
  for (let round = 0; round < rounds; round++) await pool.encrypt(batch);
  const perMessage = ((performance.now() - start) * 1000) / (rounds * batch.length);
  const { user, system } = process.threadCpuUsage(before);
  await pool.close();
  const callerCost = (user + system) / (rounds * batch.length);
  report(
    `pool of ${threads}, ${languages} plaintexts`,
    `${perMessage.toFixed(0)} µs elapsed`,
    `${callerCost.toFixed(1)} µs in the calling thread`,
  );
}

function report(...columns: string[]): void {
  process.stdout.write(`${columns.map((column) => column.padEnd(24)).join('')}\n`);
}

const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const privateKey = ecdh.getPrivateKey();
const exchangeKeys = () => {
  ecdh.setPrivateKey(privateKey);
  return [ecdh.getPublicKey(), ecdh.computeSecret(keys.p256dh)];
};
report(
  'key agreement alone',
  `${(await median(exchangeKeys)).toFixed(0)} µs`,
  'in OpenSSL: the minimum for both',
);
await compare(
  'encrypt',
  () => encrypt(payload, keys),
  () => webPush.encrypt(p256dh, auth, payload, 'aes128gcm'),
);
// Everything before the request: parses the keys, checks the endpoint, encrypts the body, gets the VAPID token.
const policy = createEndpointPolicy();
const vapidDetails = { subject, ...keyPair };
await compare(
  'message ready to send',
  () => [
    encrypt(payload, parseSubscriptionKeys({ p256dh, auth })),
    signer.authorization(policy.check(endpoint).origin),
  ],
  () => webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { vapidDetails }),
);
await measurePool(1);
await measurePool(1, 10);
await measurePool(2);
