/** What a site gives names to; also where it stands in the API. */
export type NamedItemKind = 'topics' | 'segments';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

export interface EditDialogProps<Item extends NamedItem> {
  /** Absent: a new one. */
  readonly item?: Item;
  /** Identifiers that a new one cannot have. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}
