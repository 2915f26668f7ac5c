/** The named items of a site, and their segment of the API path. */
export type NamedItemKind = 'topics' | 'segments';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  /** Those of a topic. */
  readonly description?: string | undefined;
  readonly translations?: Readonly<Record<string, { readonly name: string }>> | undefined;
}

export interface EditDialogProps<Item extends NamedItem> {
  /** Absent for a new item. */
  readonly item?: Item;
  /** Identifiers that are in use. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}
