import { createBellStore } from '@sineta/bell';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { BoardFooter } from '../board/board-footer.tsx';
import { BoardNote } from '../board/board-note.tsx';
import { EmptyBoard } from '../board/empty-board.tsx';
import { NoticeCard } from '../board/notice-card.tsx';
import list from '../board/notice-list.module.css';
import { deviceActions, DeviceActionsContext } from '../device/device-actions.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import { Masthead } from '../masthead.tsx';
import { MissingPageView } from '../notice/missing-page-view.tsx';
import { WithdrawnPageView } from '../notice/withdrawn-page-view.tsx';
import { NoticeArticle } from '../notice/notice-article.tsx';
import { PageContext } from '../page/page-context.ts';
import { TextsContext } from '../texts/texts-context.ts';
import type { Texts } from '../texts/texts.ts';
import { timeFormats } from '../time/time-formats.ts';
import { MessageToast } from '../toast/message-toast.tsx';
import { TopicNav } from '../topics/topic-nav.tsx';
import { OfflineSpecimen } from './offline-specimen.tsx';
import { now, sampleNotices, samplePage } from './sample-board.ts';
import styles from './gallery.module.css';
import { sampleClient, withMessage } from './sample-client.ts';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const withdrawnAt = now.toISOString();
const deviceStates = [
  'on',
  'off',
  'blocked',
  'installSteps',
  'installInSafari',
  'installUpdate',
  'unsupported',
  'unknown',
] as const;

/** The parts of the notice board. None is a skeleton, since the notices are part of the page. */
export function Boards({ texts }: { readonly texts: Texts }) {
  const [page] = useState(samplePage);
  const [notices] = useState(sampleNotices);
  const [client] = useState(() => sampleClient(Promise.resolve('token')));
  const [teller] = useState(() => withMessage(client, notices['plain']!));
  const [store] = useState(createBellStore);
  const actions = useMemo(
    () => deviceActions({ client, store, vapidKey: '', lang: texts.language }),
    [client, store, texts],
  );
  const formats = timeFormats(texts.language, page.timeZone);
  const card = (name: string, key: string, isNew = false): ReactNode => (
    <Specimen key={name} name={name}>
      <div className={list.sheet}>
        <NoticeCard
          notice={{ ...notices[key]!, id: `card-${key}-${isNew}` }}
          shownTopic={undefined}
          isNew={isNew}
          hasArrived={false}
          formats={formats}
          now={now}
          onSeen={() => {}}
        />
      </div>
    </Specimen>
  );
  const foot = (name: string, state: { next?: string; loading?: boolean; failed?: boolean }): ReactNode => (
    <Specimen key={name} name={name}>
      <BoardFooter
        view={{ kind: 'board', feed: { notices: [] } }}
        next={state.next}
        isEmpty={false}
        loading={state.loading ?? false}
        failed={state.failed ?? false}
        load={() => {}}
      />
    </Specimen>
  );

  return (
    <PageContext value={page}>
      <TextsContext value={texts}>
        <DeviceActionsContext value={{ ...actions, pending: false }}>
          <SpecimenGroup title="The notice board" size="board">
            <Specimen name="masthead">
              <Masthead client={client} store={store} />
            </Specimen>
            {deviceStates.map((state) => (
              <Specimen key={state} name={`this device: ${state}`}>
                <DeviceStatus state={state} />
              </Specimen>
            ))}
            <Specimen name="this device: a press is pending">
              <DeviceActionsContext value={{ ...actions, pending: true }}>
                <DeviceStatus state="off" />
              </DeviceActionsContext>
            </Specimen>
            <Specimen name="topics, of which some are folded">
              <TopicNav current="saúde" />
            </Specimen>
            {card('notice', 'plain')}
            {card('notice, unread', 'plain', true)}
            {card('notice with an image', 'image')}
            {card('notice, title only', 'short')}
            {card('notice with long words', 'long')}
            {card('notice in the other direction', 'rightToLeft', true)}
            <Specimen name="notice on its own page">
              <NoticeArticle notice={notices['image']!} />
            </Specimen>
            <Specimen name="corrected notice on its own page">
              <NoticeArticle notice={notices['corrected']!} />
            </Specimen>
            {foot('footer, more notices', { next: '2' })}
            {foot('footer, loading more', { next: '2', loading: true })}
            {foot('footer, loading failed', { next: '2', failed: true })}
            {foot('footer, no more notices', {})}
            <Specimen name="a message while the page is open">
              <div className={styles.toast}>
                <MessageToast client={teller} store={store} />
              </div>
            </Specimen>
            <Specimen name="could not be refreshed">
              <BoardNote>{texts.stale}</BoardNote>
            </Specimen>
            <Specimen name="no connection">
              <BoardNote>{texts.offline}</BoardNote>
            </Specimen>
            <Specimen name="empty, device off">
              <EmptyBoard device="off" />
            </Specimen>
            <Specimen name="empty, device on">
              <EmptyBoard device="on" />
            </Specimen>
            <Specimen name="empty, of a topic">
              <EmptyBoard device="off" topic="agua" />
            </Specimen>
            <Specimen name="404">
              <MissingPageView />
            </Specimen>
            {/* Two lists of the same topics would be one landmark too many. */}
            <PageContext value={{ ...page, site: { ...page.site, topics: [] } }}>
              <Specimen name="410">
                <WithdrawnPageView view={{ kind: 'withdrawn', withdrawnAt }} />
              </Specimen>
              <Specimen name="410 with a reason">
                <WithdrawnPageView
                  view={{
                    kind: 'withdrawn',
                    withdrawnAt,
                    reason: 'A prefeitura adiou a feira por causa da chuva.',
                  }}
                />
              </Specimen>
            </PageContext>
            <Specimen name="out of reach">
              <OfflineSpecimen lang={texts.language} />
            </Specimen>
          </SpecimenGroup>
        </DeviceActionsContext>
      </TextsContext>
    </PageContext>
  );
}
