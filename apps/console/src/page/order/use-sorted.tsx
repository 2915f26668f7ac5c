import type { ReactNode } from 'react';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { OrderSelect } from './order-select.tsx';
import { orderTexts } from './order-texts.ts';
import styles from './use-sorted.module.css';
import { type SortKey, sortedBy } from './sorted.ts';
import { useOrder } from './use-order.ts';

/** How many rows need no order. */
const few = 10;

type Name = keyof TextsOf<typeof orderTexts>['orders'];

/**
 * The rows of a whole list in the order that the address names, and the choice of the order, for above the rows: it comes
 * with them, so that it moves nothing. Empty for a list of few rows, which is read at a glance.
 * @param parameter - of the query string; each list of a page has its own
 * @param orders - the key of each order; the first one is the usual order
 * @param isCounted - whether the number of rows stands below the choice
 */
export function useSorted<Row>(
  parameter: string,
  rows: readonly Row[],
  orders: Readonly<Partial<Record<Name, (row: Row) => SortKey>>>,
  isCounted = true,
): { readonly rows: readonly Row[]; readonly choice: ReactNode } {
  const { language } = usePreferences();
  const texts = useTexts(orderTexts);
  const names = Object.keys(orders) as [Name, ...Name[]];
  const [order, change] = useOrder(parameter, names);
  return {
    rows: sortedBy(rows, orders[order]!, language),
    choice: rows.length > few && (
      <div className={styles.choice}>
        <OrderSelect
          orders={names}
          order={order}
          onChange={change}
          note={isCounted ? texts.count(rows.length) : undefined}
        />
      </div>
    ),
  };
}
