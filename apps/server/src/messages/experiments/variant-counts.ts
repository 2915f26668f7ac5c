import type { ExperimentResult } from '@sineta/protocol';
import { slotOf } from '../../database/counter-slots.ts';
import type { Executor } from '../../database/executor.ts';
import type { DeviceGroup } from './division.ts';

type VariantResult = ExperimentResult['variants'][number];
export type Variant = VariantResult['name'];

/** Values to add to the counters of a variant. */
type VariantTally = Partial<Omit<VariantResult, 'name'>>;

/** Whether the devices of a group are counted for the experiment. */
export function isVariant(group: DeviceGroup | undefined): group is Variant {
  return group === 'a' || group === 'b';
}

/**
 * Adds to the counters of the variants of a message. Call it before the counters of the message change, everywhere, so that
 * concurrent transactions do not deadlock.
 * @param spread - any number that differs between concurrent writers
 */
export async function addToVariants(
  db: Executor,
  message: string,
  tallies: Readonly<Partial<Record<Variant, VariantTally>>>,
  spread: number,
): Promise<void> {
  const slot = slotOf(db, spread);
  const rows = (['a', 'b'] as const).flatMap((variant) => {
    const tally = tallies[variant];
    if (tally === undefined) return [];
    return [{ message, variant, slot, sent: 0, displayed: 0, clicked: 0, ...tally }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('message_variant')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['message', 'variant', 'slot']).doUpdateSet((column) => ({
        sent: column('message_variant.sent', '+', column.ref('excluded.sent')),
        displayed: column('message_variant.displayed', '+', column.ref('excluded.displayed')),
        clicked: column('message_variant.clicked', '+', column.ref('excluded.clicked')),
      })),
    )
    .execute();
}

/** The counters of both variants of a message. */
export async function readVariants(
  db: Executor,
  message: string,
): Promise<Readonly<Record<Variant, VariantResult>>> {
  const rows = await db
    .selectFrom('message_variant')
    .select(['variant', 'sent', 'displayed', 'clicked'])
    .where('message', '=', message)
    .execute();
  const resultOf = (name: Variant): VariantResult => {
    const slots = rows.filter(({ variant }) => variant === name);
    const sum = (counter: 'sent' | 'displayed' | 'clicked') =>
      slots.reduce((total, slot) => total + slot[counter], 0);
    return { name, sent: sum('sent'), displayed: sum('displayed'), clicked: sum('clicked') };
  };
  return { a: resultOf('a'), b: resultOf('b') };
}
