import type { Segment } from '@sineta/protocol';
import { Button, Card, EmptyState, Icon, IconButton, Menu, MenuItem, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { Moment } from '../texts/moment.tsx';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { RemoveSegmentDialog } from './remove-segment-dialog.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { segmentsQuery } from './topics-query.ts';

type Chosen = { readonly action: 'make' } | { readonly action: 'edit' | 'remove'; readonly segment: Segment };

/** The groups that operators define. */
export function SegmentsCard() {
  const { segments: texts } = useTexts(topicsTexts);
  const { id: site } = useSite();
  const maySend = useMay('send');
  const segments = useQuery(segmentsQuery(useService(), site));
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <Card
      title={texts.title}
      description={texts.text}
      padding="none"
      action={
        maySend && (
          <Button onPress={() => setChosen({ action: 'make' })}>
            <Icon name="plus" />
            {texts.make}
          </Button>
        )
      }
    >
      <ProblemBanner error={segments.error} />
      {segments.isPending && <Skeleton label={texts.loading} rows={2} />}
      {segments.data?.length === 0 && (
        <EmptyState icon="filter" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {segments.data !== undefined && segments.data.length > 0 && (
        <Rows label={texts.title}>
          {segments.data.map((segment) => (
            <Row
              key={segment.id}
              title={segment.name}
              action={
                maySend && (
                  <Menu
                    label={texts.actions(segment.name)}
                    trigger={<IconButton icon="more" label={texts.actions(segment.name)} />}
                  >
                    <MenuItem onAction={() => setChosen({ action: 'edit', segment })}>{texts.edit}</MenuItem>
                    <MenuItem isDanger onAction={() => setChosen({ action: 'remove', segment })}>
                      {texts.remove}
                    </MenuItem>
                  </Menu>
                )
              }
            >
              {texts.conditions(Object.keys(segment.filter).length)} · {texts.updated}{' '}
              <Moment at={segment.updatedAt} />
            </Row>
          ))}
        </Rows>
      )}
      {chosen?.action === 'make' && (
        <SegmentDialog taken={segments.data?.map(({ id }) => id) ?? []} onClose={close} />
      )}
      {chosen?.action === 'edit' && <SegmentDialog segment={chosen.segment} taken={[]} onClose={close} />}
      {chosen?.action === 'remove' && <RemoveSegmentDialog segment={chosen.segment} onClose={close} />}
    </Card>
  );
}
