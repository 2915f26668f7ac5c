export type { PushErrorCode } from './errors.ts';
export type { Fault, FaultedRequest, Faults } from './faults.ts';
export type { MessageState } from './message.ts';
export type { ProtocolError, ProtocolErrorListener } from './protocol-error.ts';
export { type PushService, type PushServiceOptions, startPushService } from './push-service.ts';
export type { LoggedRequest, RequestLog } from './request-log.ts';
export type { Subscription } from './subscription.ts';
