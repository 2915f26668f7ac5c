import type { Readable } from 'node:stream';
import { ApiError } from '../../api-error.ts';

/**
 * Streams the bytes of a body, up to a limit. The request stays open when the body exceeds it, so that it can still get
 * a response.
 * @throws ApiError `body_too_large`, or `malformed_json` if the client disconnects
 */
export async function* limitedBody(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      const left = maxBytes - length;
      yield bytes.subarray(0, left);
      if (bytes.length > left) throw tooLarge(maxBytes);
      length += bytes.length;
    }
  } catch (error) {
    if (!body.readableAborted) throw error;
    throw new ApiError('malformed_json', {
      detail: 'The request body is incomplete. Send it again.',
      cause: error,
    });
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', {
    detail: `The body is longer than ${maxBytes} bytes. The lines before that were imported. Split the file and send the rest.`,
  });
}
