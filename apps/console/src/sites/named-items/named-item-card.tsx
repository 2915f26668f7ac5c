import {
  Button,
  Card,
  EmptyState,
  Icon,
  IconButton,
  type IconName,
  Menu,
  MenuItem,
  Row,
  Rows,
  Skeleton,
} from '@sineta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useSorted } from '../../page/order/use-sorted.tsx';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { findNamedItems } from './find-named-items.ts';
import type { EditDialogProps, NamedItem, NamedItemKind } from './named-item.ts';
import { type Cells, NamedItemTable } from './named-item-table.tsx';
import { RemoveNamedItemDialog } from './remove-named-item-dialog.tsx';

interface NamedItemCardProps<Item extends NamedItem> {
  readonly kind: NamedItemKind;
  readonly icon: IconName;
  readonly items: UseQueryResult<Item[]>;
  /** The search of the page. */
  readonly typed: string;
  readonly mayChange: boolean;
  readonly cells: Cells<Item>;
  readonly EditDialog: ComponentType<EditDialogProps<Item>>;
  /** Beside the button for a new item. */
  readonly action?: ReactNode;
  /** The orders of the list, by what they compare. */
  readonly orders: Parameters<typeof useSorted<Item>>[2];
}

type Chosen<Item> = { readonly action: 'make' } | { readonly action: 'edit' | 'remove'; readonly item: Item };

/** The topics or the segments of a site, with their actions. */
export function NamedItemCard<Item extends NamedItem>(props: NamedItemCardProps<Item>) {
  const { kind, icon, items, typed, mayChange, cells, EditDialog, action, orders } = props;
  const { compose, [kind]: texts } = useTexts(topicsTexts);
  const { id: site } = useSite();
  const maySend = useMay('send');
  const navigate = useNavigate();
  const write = ({ id }: Item) =>
    void navigate({
      to: '/sites/$site/compose',
      params: { site },
      search: kind === 'topics' ? { topic: id } : { segment: id },
    });
  const [chosen, setChosen] = useState<Chosen<Item>>();
  const close = () => setChosen(undefined);
  const edit = (item: Item) => setChosen({ action: 'edit', item });
  const { data } = items;
  const { rows, choice } = useSorted(kind, data ?? [], orders, false);
  const found = findNamedItems(rows, typed);
  return (
    <Card
      title={texts.title}
      description={texts.text}
      padding="none"
      action={
        <>
          {action}
          {mayChange && (
            <Button data-action={kind} onPress={() => setChosen({ action: 'make' })}>
              <Icon name="plus" />
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      <ProblemBanner error={items.error} />
      {items.isPending && <Skeleton label={texts.loading} rows={4} />}
      {data?.length === 0 && (
        <EmptyState icon={icon} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {choice}
      {found.length > 0 && (
        <NamedItemTable
          kind={kind}
          items={found}
          onOpen={mayChange ? edit : undefined}
          {...cells}
          renderAction={(item) =>
            (mayChange || maySend) && (
              <Menu
                label={texts.actions(item.name)}
                trigger={<IconButton icon="more" label={texts.actions(item.name)} />}
              >
                {maySend && <MenuItem onAction={() => write(item)}>{compose}</MenuItem>}
                {mayChange && <MenuItem onAction={() => edit(item)}>{texts.edit}</MenuItem>}
                {mayChange && (
                  <MenuItem isDanger onAction={() => setChosen({ action: 'remove', item })}>
                    {texts.remove}
                  </MenuItem>
                )}
              </Menu>
            )
          }
        />
      )}
      {rows.length > 0 && found.length === 0 && (
        <Rows label={texts.title}>
          <Row title={texts.noMatch} />
        </Rows>
      )}
      {chosen?.action === 'make' && <EditDialog taken={data?.map(({ id }) => id) ?? []} onClose={close} />}
      {chosen?.action === 'edit' && <EditDialog item={chosen.item} taken={[]} onClose={close} />}
      {chosen?.action === 'remove' && (
        <RemoveNamedItemDialog kind={kind} item={chosen.item} onClose={close} />
      )}
    </Card>
  );
}
