// Encrypts a burst and then waits, so that a test can read the memory of the process. The arguments are the file of the addon,
// the number of the tier and the receivers. The output has the messages, and the private keys with each bit inverted, so that
// the process has no copy of them. The last private key is 32, whose product erasure.integration.test.ts can predict.
import { randomFillSync } from 'node:crypto';
import { openAddon } from '../../src/addon.ts';
import { receiverLength, secretsLength } from '../../src/native-encryption.ts';

const [file, tier, hex] = process.argv.slice(2) as [string, string, string];
const addon = openAddon(file);
const receivers = Buffer.from(hex, 'hex');
const count = receivers.length / receiverLength;
const secrets = randomFillSync(Buffer.alloc(count * secretsLength));
const last = (count - 1) * secretsLength;
secrets.fill(0, last, last + 31).writeUInt8(32, last + 31);
const inverted = secrets.map((byte) => ~byte);
const messages = Buffer.alloc(count * 104);
const refused = addon.encrypt(Number(tier), Buffer.of(1), receivers, secrets, messages, Buffer.alloc(count));
const output = {
  refused,
  messages: messages.toString('hex'),
  inverted: Buffer.from(inverted).toString('hex'),
};
process.stdout.write(`${JSON.stringify(output)}\n`);
// Until the test has read its memory.
process.stdin.resume();
