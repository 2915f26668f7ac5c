import { Select } from '@sineta/ui';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { orderTexts } from './order-texts.ts';

interface OrderSelectProps<Order extends string> {
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onChange: (order: Order) => void;
  /** Help text. */
  readonly note?: string | undefined;
}

/** The choice of the order of a list. */
export function OrderSelect<Order extends keyof TextsOf<typeof orderTexts>['orders']>({
  orders,
  order,
  onChange,
  note,
}: OrderSelectProps<Order>) {
  const texts = useTexts(orderTexts);
  return (
    <Select
      label={texts.label}
      description={note}
      options={orders.map((value) => ({ value, label: texts.orders[value] }))}
      value={order}
      onChange={onChange}
    />
  );
}
