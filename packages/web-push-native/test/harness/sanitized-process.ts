// Uses the whole addon as encryption threads do, and with wrong arguments: sanitizers of the addon end the process with an
// error. The argument is the file of the addon.
import { createECDH, randomBytes } from 'node:crypto';
import { openAddon, tierNumbers } from '../../src/addon.ts';
import { loadNativeEncryption } from '../../src/load.ts';
import { receiverLength, secretsLength } from '../../src/native-encryption.ts';

const file = process.argv[2]!;
const addon = openAddon(file);
const receiver = createECDH('prime256v1').generateKeys();

function encryptOnce(tier: number, count: number, length: number): number {
  const receivers = Buffer.alloc(count * receiverLength);
  for (let index = 0; index < count; index++) {
    const offset = index * receiverLength;
    receiver.copy(receivers, offset);
    receivers.writeUInt32BE(length, offset + 85);
    if (index % 5 === 4) receivers[offset + 50]! ^= 1;
  }
  const messages = Buffer.alloc(count * (length + 103));
  return addon.encrypt(
    tier,
    randomBytes(length),
    receivers,
    randomBytes(count * secretsLength),
    messages,
    Buffer.alloc(count),
  );
}

/** Writes messages over the receivers: from the seventh on, their offsets are no longer those that were checked. */
function encryptOverReceivers(tier: number): void {
  const count = 16;
  const shared = Buffer.alloc(count * 103);
  for (let index = 0; index < count; index++) receiver.copy(shared, index * receiverLength);
  const receivers = shared.subarray(0, count * receiverLength);
  const secrets = randomBytes(count * secretsLength);
  const refused = addon.encrypt(tier, Buffer.alloc(0), receivers, secrets, shared, Buffer.alloc(count));
  if (refused < 0) throw new Error('A burst whose arrays overlap was not written.');
}

for (const tier of Object.values(tierNumbers)) {
  if (addon.supports(tier) === 0) continue;
  for (const count of [1, 4, 7, 8, 9, 128]) {
    for (const length of [0, 1, 300, 3993]) {
      const refused = encryptOnce(tier, count, length);
      if (refused !== Math.floor(count / 5)) throw new Error(`${refused} of ${count} were refused.`);
    }
  }
  encryptOverReceivers(tier);
  if (encryptOnce(tier, 1, 3994) !== -1) throw new Error('A plaintext that is too long was accepted.');
  for (const values of [
    [],
    [tier],
    [tier, 1, 2, 3, 4, 5],
    [tier, ...Array.from({ length: 5 }, () => new Uint8Array())],
  ]) {
    if (Reflect.apply(addon.encrypt, undefined, values) !== -1)
      throw new Error('Wrong arguments were accepted.');
    if (Reflect.apply(addon.agree, undefined, [...values.slice(0, 1), 'x']) !== -1)
      throw new Error('Wrong arguments were accepted.');
  }
}
if (loadNativeEncryption('ifma', file) === undefined) throw new Error('The self-test failed.');
process.stdout.write('complete\n');
