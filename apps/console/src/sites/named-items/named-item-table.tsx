import { Spoken } from '@sineta/ui';
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import rowLink from '../../page/row-link.module.css';
import table from '../../page/table.module.css';
import type { NamedItem, NamedItemKind } from './named-item.ts';
import styles from './named-item-table.module.css';
import { topicsTexts } from './topics-texts.ts';

export interface Cells<Item> {
  /** Badges beside the name. */
  readonly Marks: ComponentType<{ readonly item: Item }>;
  /** The devices that have it. */
  readonly Devices: ComponentType<{ readonly item: Item }>;
  /** What the last column has, whose name is in the texts of the kind. */
  readonly Last: ComponentType<{ readonly item: Item }>;
}

interface NamedItemTableProps<Item extends NamedItem> extends Cells<Item> {
  readonly kind: NamedItemKind;
  readonly items: readonly Item[];
  /** Opens the form of an item, for users who may change it. */
  readonly onOpen: ((item: Item) => void) | undefined;
  readonly renderAction: (item: Item) => ReactNode;
}

const number = { textAlign: 'end' } as const;

/** Topics or segments, one a row: a table in wide windows. The name, and the row with it, opens the form. */
export function NamedItemTable<Item extends NamedItem>(props: NamedItemTableProps<Item>) {
  const { kind, items, onOpen, renderAction, Marks, Devices, Last } = props;
  const { columns, [kind]: texts } = useTexts(topicsTexts);
  // That of segments is a time.
  const last = kind === 'topics' ? number : undefined;
  return (
    <table className={table.table}>
      <caption className={table.spoken}>{texts.title}</caption>
      <thead className={table.group}>
        <tr className={`${table.head} ${styles.head}`}>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.id}</th>
          <th scope="col" style={number}>
            {columns.devices}
          </th>
          <th scope="col" style={last}>
            {texts.last}
          </th>
          <th scope="col" className={styles.action}>
            <Spoken>{columns.actions}</Spoken>
          </th>
        </tr>
      </thead>
      <tbody className={table.group}>
        {items.map((item) => (
          <tr key={item.id} className={`${table.row} ${styles.row}`} title={item.description}>
            <th scope="row" className={styles.title}>
              {onOpen === undefined ? (
                item.name
              ) : (
                <button type="button" className={rowLink.link} onClick={() => onOpen(item)}>
                  {item.name}
                </button>
              )}
              <Marks item={item} />
            </th>
            <td className={styles.soft}>{item.id}</td>
            <td style={number}>
              <Devices item={item} />
            </td>
            <td className={styles.soft} style={last}>
              <Last item={item} />
            </td>
            <td className={styles.action}>{renderAction(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The noun of a figure, where its column has no header. */
export function Unit({ children }: { readonly children: ReactNode }) {
  return <span className={styles.unit}> {children}</span>;
}
