export type { ClientErrorCode } from '../shared/failure.ts';
export type { IncomingMessage } from '../shared/page-message.ts';
export { ClientError } from './client-error.ts';
export { createMessagingClient } from './create-messaging-client.ts';
export type { MessagingClient, SinetaClient, TokenRequest } from './messaging-client.ts';
export type { MessagingClientOptions } from './settings.ts';
