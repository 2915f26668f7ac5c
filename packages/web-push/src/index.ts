export { encrypt, maxPlaintextLength } from './encrypt.ts';
export { WebPushError, type WebPushErrorCode } from './errors.ts';
export {
  generateVapidKeys,
  parseSubscriptionKeys,
  type SubscriptionKeys,
  type VapidKeyPair,
} from './keys.ts';
export { createVapidSigner, type VapidSigner, type VapidSignerOptions } from './vapid.ts';
export { validateVapidSubject } from './vapid-subject.ts';
