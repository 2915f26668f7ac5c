import { ApiError } from '../api-error.ts';

/**
 * Limits the number of items, so that every list can show all of them. Call it in the transaction that saves the item, after
 * `lockSite`: concurrent requests would exceed the limit together.
 * @throws ApiError `limit_reached` if a new item would exceed the limit.
 */
export function requireBelowLimit(known: readonly { readonly id: string }[], id: string, most: number): void {
  if (known.length < most || known.some((item) => item.id === id)) return;
  throw new ApiError('limit_reached', {
    detail: `The limit of ${most} is reached. Delete one that is no longer used.`,
  });
}
