import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The order of a list that the address names, and a way to change it.
 * @param parameter - of the query string; each list of a page has its own
 * @param orders - the first one is the usual order, which the address leaves out
 */
export function useOrder<Order extends string>(parameter: string, orders: readonly [Order, ...Order[]]) {
  const { [parameter]: named, ...others }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (order: Order): void => {
    const next = order === orders[0] ? others : { ...others, [parameter]: order };
    // The order is not part of the routes' types.
    void navigate({ to: '.', search: next as never, replace: true });
  };
  return [orders.find((order) => order === named) ?? orders[0], change] as const;
}
