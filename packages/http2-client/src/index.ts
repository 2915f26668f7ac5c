export { addHeader } from './connection/add-header.ts';
export {
  type Connection,
  type ConnectionEvents,
  type ConnectionOptions,
  type NegotiatedSocket,
  openHttp2Connection,
} from './connection/connection.ts';
export type {
  PendingRequest,
  PostRequest,
  RequestController,
  ResponseHandler,
} from './connection/request.ts';
export { ConnectionClosedError, Http2Error, type Http2ErrorCode } from './http2-error.ts';
