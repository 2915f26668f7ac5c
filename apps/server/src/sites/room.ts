import { ApiError } from '../api-error.ts';

/**
 * Keeps what people make by hand to a number that every list can show whole.
 * @throws ApiError `invalid_request` when something new would be one too many.
 */
export function requireRoom(known: readonly { readonly id: string }[], id: string, most: number): void {
  if (known.length < most || known.some((item) => item.id === id)) return;
  throw new ApiError('invalid_request', {
    detail: `The limit of ${most} is reached. Delete one that is no longer used.`,
  });
}
