import { type NativeEncryption, receiverLength, secretsLength } from './native-encryption.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291 Appendix A. */
const plaintext = Buffer.from('When I grow up, I want to be a watermelon');
const receiver = Buffer.concat([
  bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  Buffer.of(0, 0, 0, 0, 0, 0, 0, plaintext.length),
]);
const secrets = Buffer.concat([
  bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  bytes('DGv6ra1nlYgDCS1FRnbzlw'),
]);
const message = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
    'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
);

/** More than eight, so that lanes are full and not full. Among them is one receiver that must be refused. */
const count = 11;
const refusedOne = 5;

/** Whether all messages of a burst become the message of the RFC, and a public key of zeros is refused. */
export function passesSelfTest(native: NativeEncryption): boolean {
  const receivers = repeat(receiver);
  receivers.fill(0, refusedOne * receiverLength, refusedOne * receiverLength + 65);
  const messages = Buffer.alloc(count * message.length);
  const refused = Buffer.alloc(count);
  const allSecrets = repeat(secrets);
  if (native.encrypt(plaintext, receivers, allSecrets, messages, refused) !== 1) return false;
  return (
    allSecrets.equals(Buffer.alloc(count * secretsLength)) &&
    refused.every((byte, index) => byte === Number(index === refusedOne)) &&
    refused.every((byte, index) => byte === 1 || messageAt(messages, index).equals(message))
  );
}

function messageAt(messages: Buffer, index: number): Buffer {
  return messages.subarray(index * message.length, (index + 1) * message.length);
}

function repeat(one: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => one));
}
