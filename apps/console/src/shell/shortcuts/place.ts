import type { IconName } from '@sineta/ui';

/** What the palette finds. */
export interface Place {
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
  /** Other words for it. */
  readonly words?: string;
  /** The keys that open it. */
  readonly key?: string | undefined;
  /** What distinguishes it from others of the same name. */
  readonly note?: string;
  /** Set if several places have the same address. */
  readonly id?: string;
  /** Filters of the list. */
  readonly search?: Readonly<Record<string, string>>;
}
