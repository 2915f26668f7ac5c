import type { NamedTopic } from '@sineta/protocol';
import { Button, Card, EmptyState, Icon, IconButton, Menu, MenuItem, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { RemoveTopicDialog } from './remove-topic-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { topicsQuery } from './topics-query.ts';

type Chosen =
  | { readonly action: 'make' }
  | { readonly action: 'edit' | 'remove'; readonly topic: NamedTopic };

/** The topics that visitors choose from. */
export function TopicsCard() {
  const { topics: texts, devices } = useTexts(topicsTexts);
  const { id: site } = useSite();
  const mayManage = useMay('manage');
  const topics = useQuery(topicsQuery(useService(), site));
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  return (
    <Card
      title={texts.title}
      description={texts.text}
      padding="none"
      action={
        mayManage && (
          <Button onPress={() => setChosen({ action: 'make' })}>
            <Icon name="plus" />
            {texts.make}
          </Button>
        )
      }
    >
      <ProblemBanner error={topics.error} />
      {topics.isPending && <Skeleton label={texts.loading} rows={2} />}
      {topics.data?.length === 0 && (
        <EmptyState icon="topics" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {topics.data !== undefined && topics.data.length > 0 && (
        <Rows label={texts.title}>
          {topics.data.map((topic) => (
            <Row
              key={topic.id}
              title={topic.name}
              action={
                mayManage && (
                  <Menu
                    label={texts.actions(topic.name)}
                    trigger={<IconButton icon="more" label={texts.actions(topic.name)} />}
                  >
                    <MenuItem onAction={() => setChosen({ action: 'edit', topic })}>{texts.edit}</MenuItem>
                    <MenuItem isDanger onAction={() => setChosen({ action: 'remove', topic })}>
                      {texts.remove}
                    </MenuItem>
                  </Menu>
                )
              }
            >
              {topic.description !== '' && <>{topic.description} · </>}
              {devices(topic.devices)}
            </Row>
          ))}
        </Rows>
      )}
      {chosen?.action === 'make' && (
        <TopicDialog taken={topics.data?.map(({ id }) => id) ?? []} onClose={close} />
      )}
      {chosen?.action === 'edit' && <TopicDialog topic={chosen.topic} taken={[]} onClose={close} />}
      {chosen?.action === 'remove' && <RemoveTopicDialog topic={chosen.topic} onClose={close} />}
    </Card>
  );
}
