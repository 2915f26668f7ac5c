export { isPublicAddress } from './address.ts';
export { parseConnectTo, type ConnectTo } from './connect-to.ts';
export { encrypt, maxPlaintextLength } from './encrypt.ts';
export { createEncryptionPool, type EncryptionPool } from './encryption-pool.ts';
export { createEndpointPolicy, type EndpointPolicy, type EndpointPolicyOptions } from './endpoint.ts';
export { WebPushError, type WebPushErrorCode } from './errors.ts';
export {
  generateVapidKeys,
  parseSubscriptionKeys,
  type SubscriptionKeys,
  type VapidKeyPair,
} from './keys.ts';
export { outcomeOf, type FatalReason, type PushOutcome } from './outcome.ts';
export { pushServiceOf, type PushServiceName } from './push-service.ts';
export { type Urgency } from './request-headers.ts';
export {
  createSender,
  defaultTimeouts,
  type PushRequest,
  type PushResponse,
  type Sender,
  type SenderOptions,
  type SendOptions,
  type SenderTimeouts,
} from './sender.ts';
export {
  createVapidSigner,
  validateVapidKeyPair,
  type VapidSigner,
  type VapidSignerOptions,
} from './vapid.ts';
export { validateVapidSubject } from './vapid-subject.ts';
