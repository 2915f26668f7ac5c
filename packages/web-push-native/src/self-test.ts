import { type NativeEncryption, receiverLength, secretsLength } from './native-encryption.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

const plaintext = Buffer.from('When I grow up, I want to be a watermelon');
const range = Buffer.of(0, 0, 0, 0, 0, 0, 0, plaintext.length);
const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');

interface Example {
  readonly receiver: Buffer;
  readonly secrets: Buffer;
  readonly message: Buffer;
}

/** RFC 8291 Appendix A, whose private key is even. */
const standard: Example = {
  receiver: Buffer.concat([
    bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    range,
  ]),
  secrets: Buffer.concat([bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt]),
  message: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
      'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
};

/** The order of the curve minus the same private key, and another receiver, calculated with `node:crypto`. */
const opposite: Example = {
  receiver: Buffer.concat([
    bytes('BHhI9WvvKTw2XkZ1aSROlDExSSmYunlNtLAT5HGocU82J6Il5fnxSjriEjbZP3EH6U-nH-PqusxBs6uhioY93LA'),
    bytes('zYLjw_YnAfbvuWjXRm0AwA'),
    range,
  ]),
  secrets: Buffer.concat([bytes('NgpwdX7BYHJ40Y4L1Vmx6GUd1V_atOdXF7i_DvgkhDU'), salt]),
  message: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg8aaFg4Q9n0bj3YZnp_ZtFsaM_9HP' +
      '7V11Fw-URIcaE_APO_Kd3zUTekid8vSyitJpQZP5jz-HCHiw22R7xHqm6Ke88cxF5k6Ri9S_IHamMPWJtoNipyyFhNY-',
  ),
};

/** More than eight, so that lanes are full and not full, and without a regular pattern, which exchanged lanes could keep. */
const order = [0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0];
const examples = order.map((which) => [standard, opposite][which]!);
/** Among them is one receiver that must be refused. */
const refusedOne = 5;

/** Whether the messages of a burst become those of the examples, and a public key of zeros is refused. */
export function passesSelfTest(native: NativeEncryption): boolean {
  const receivers = Buffer.concat(examples.map(({ receiver }) => receiver));
  receivers.fill(0, refusedOne * receiverLength, refusedOne * receiverLength + 65);
  const secrets = Buffer.concat(examples.map((example) => example.secrets));
  const messages = Buffer.alloc(examples.length * standard.message.length);
  const refused = Buffer.alloc(examples.length);
  if (native.encrypt(plaintext, receivers, secrets, messages, refused) !== 1) return false;
  return (
    secrets.equals(Buffer.alloc(examples.length * secretsLength)) &&
    refused.every((byte, index) => byte === Number(index === refusedOne)) &&
    examples.every(({ message }, index) => index === refusedOne || messageAt(messages, index).equals(message))
  );
}

function messageAt(messages: Buffer, index: number): Buffer {
  const { length } = standard.message;
  return messages.subarray(index * length, (index + 1) * length);
}
