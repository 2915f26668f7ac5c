export { encrypt, maxPlaintextLength } from './encryption/encrypt.ts';
export {
  createEncryptionPool,
  type EncryptionPool,
  type EncryptionPoolOptions,
} from './encryption/encryption-pool.ts';
export { availableEncryption, type EncryptionMethod } from './encryption/encryption-method.ts';
export { parseSubscriptionKeys, type SubscriptionKeys } from './encryption/subscription-keys.ts';
export { type ConnectTo, parseConnectTo } from './endpoints/connect-to.ts';
export {
  createEndpointPolicy,
  type EndpointPolicy,
  type EndpointPolicyOptions,
} from './endpoints/endpoint-policy.ts';
export { parseProxy, type Proxy } from './endpoints/proxy.ts';
export { isPublicAddress } from './endpoints/public-address.ts';
export { pushServiceOf, type PushServiceName } from './endpoints/push-service.ts';
export { WebPushError, type WebPushErrorCode } from './errors.ts';
export { type FatalReason, outcomeOf, type PushOutcome } from './sending/outcome.ts';
export { type Urgency } from './sending/request-headers.ts';
export { type PushResponse } from './sending/response.ts';
export {
  createSender,
  defaultTimeouts,
  type PushRequest,
  type Sender,
  type SenderOptions,
  type SenderTimeouts,
  type SendOptions,
} from './sending/sender.ts';
export { generateVapidKeys, validateVapidKeyPair, type VapidKeyPair } from './vapid/key-pair.ts';
export { createVapidSigner, type VapidSigner, type VapidSignerOptions } from './vapid/signer.ts';
export { validateVapidSubject } from './vapid/subject.ts';
