export { ClientError, type ClientErrorCode } from '../shared/client-error.ts';
export type { IncomingMessage } from '../shared/page-message.ts';
export { createMessagingClient } from './create-messaging-client.ts';
export type { MessagingClient, SinetaClient, TokenRequest } from './messaging-client.ts';
export type { SignedUser } from '@sineta/protocol';
export type { MessagingClientOptions } from './settings.ts';
