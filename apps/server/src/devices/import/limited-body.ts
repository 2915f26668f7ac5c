import type { Readable } from 'node:stream';
import { ApiError } from '../../api-error.ts';

/**
 * The bytes of a body that is read as it comes, up to a limit. The request outlives a body that is given
 * up, so that it can still be answered.
 * @throws ApiError `body_too_large`, or `malformed_json` when the client goes away.
 */
export async function* limitedBody(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      length += bytes.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield bytes;
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
