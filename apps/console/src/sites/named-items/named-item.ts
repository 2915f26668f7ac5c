/** The named items of a site, and their segment of the API path. */
export type NamedItemKind = 'topics' | 'segments';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

export interface EditDialogProps<Item extends NamedItem> {
  /** Absent: a new one. */
  readonly item?: Item;
  /** Identifiers that are taken. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}
