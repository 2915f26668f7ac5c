import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKeyAndNonce, encryptRecord } from '../../src/encryption/content-encoding.ts';
import { deriveInputKey, encryptWithSecrets } from '../../src/encryption/encrypt.ts';
import { parseSubscriptionKeys } from '../../src/encryption/subscription-keys.ts';
import { decrypt } from '../harness/decrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

const plaintext = Buffer.from('When I grow up, I want to be a watermelon');
const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
const senderPrivate = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
const senderPublic =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const receiverPrivate = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
const subscription = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
  'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

function secrets() {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(senderPrivate);
  const sharedSecret = ecdh.computeSecret(bytes(subscription.p256dh));
  return { sharedSecret, publicKey: ecdh.getPublicKey(), salt };
}

test('RFC 8291 Appendix A: the sender public key and the shared secret', () => {
  expect(secrets().publicKey.toString('base64url')).toBe(senderPublic);
  expect(secrets().sharedSecret.toString('base64url')).toBe('kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs');
});

test('RFC 8291 Appendix A: input keying material, content-encryption key and nonce', () => {
  const inputKey = deriveInputKey(parseSubscriptionKeys(subscription), secrets());
  expect(inputKey.toString('base64url')).toBe('S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg');
  const { key, nonce } = deriveKeyAndNonce(inputKey, salt);
  expect(key.toString('base64url')).toBe('oIhVW04MRdy2XN9CiKLxTg');
  expect(nonce.toString('base64url')).toBe('4h_95klXJ5E_qnoN');
});

test('RFC 8291 Appendix A: the 144 bytes of the message', () => {
  const message = encryptWithSecrets(plaintext, parseSubscriptionKeys(subscription), secrets());
  expect(message.length).toBe(144);
  expect(message.toString('base64url')).toBe(body);
});

test('RFC 8291 Appendix A: the decrypted message', () => {
  const receiver = {
    privateKey: receiverPrivate,
    publicKey: bytes(subscription.p256dh),
    auth: bytes(subscription.auth),
  };
  expect(decrypt(bytes(body), receiver)).toEqual(plaintext);
});

test('RFC 8188 §3.1: one record without a key id', () => {
  const message = encryptRecord(
    Buffer.from('I am the walrus'),
    bytes('yqdlZ-tYemfogSmv7Ws5PQ'),
    bytes('I1BsxtFttlv3u_Oo94xnmw'),
  );
  expect(message.toString('base64url')).toBe(
    'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
  );
});
