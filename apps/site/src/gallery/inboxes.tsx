import { type BellStore, createBellStore, NotificationBell } from '@sineta/bell';
import type { SinetaClient } from '@sineta/client';
import { useEffect, useRef, useState } from 'react';
import { whenThere } from './act-on-bell.ts';
import styles from './gallery.module.css';
import { sampleClient, withFeed } from './sample-client.ts';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const titles = [
  'Vacinação contra a gripe começa na segunda-feira, nos postos de todos os bairros',
  'Rua das Flores interditada para obras',
  'Matrículas abertas até sexta-feira',
];

interface InboxSample {
  readonly name: string;
  readonly unread: number;
  readonly read: number;
  /** Whether the browser may show a bell. */
  readonly hasBell: boolean;
  /** Whether the number has opened the panel. */
  readonly isTitle?: boolean;
}

const topics = [
  { id: 'saude', name: 'Saúde' },
  { id: 'transito', name: 'Trânsito' },
];

const samples: readonly InboxSample[] = [
  { name: 'opened by the number', unread: 3, read: 2, hasBell: true, isTitle: true },
  { name: 'more than nine, opened by the bell', unread: 20, read: 0, hasBell: true },
  { name: 'nothing unread', unread: 0, read: 3, hasBell: true },
  { name: 'a browser without push: no bell', unread: 3, read: 0, hasBell: false, isTitle: true },
];

/** The number of unread notices, and the panel that it opens. */
export function Inboxes({ lang }: { readonly lang: string }) {
  const [states] = useState(() => samples.map(connectionOf));
  return (
    <SpecimenGroup title="<NotificationBell inbox>" size="panel">
      {states.map(({ sample, client, store }) => (
        <Specimen key={sample.name} name={sample.name}>
          <Inbox sample={sample} client={client} store={store} lang={lang} />
        </Specimen>
      ))}
    </SpecimenGroup>
  );
}

interface Connection {
  readonly sample: InboxSample;
  readonly client: SinetaClient;
  readonly store: BellStore;
}

function connectionOf(sample: InboxSample): Connection {
  const { name, unread, read } = sample;
  const notices = Array.from({ length: unread + read }, (_, index) => ({
    id: `${index}`,
    title: titles[index % titles.length]!,
    ...(topics[index % titles.length] && { topic: topics[index % titles.length]!.id }),
    publishedAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
  }));
  return {
    sample,
    client: withFeed(
      sampleClient(Promise.resolve('token')),
      name,
      { notices, topics },
      notices.slice(unread).map(({ id }) => id),
    ),
    store: createBellStore(),
  };
}

function Inbox({
  sample: { hasBell, isTitle },
  client,
  store,
  lang,
}: Connection & { readonly lang: string }) {
  const bell = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const options = { client, store, vapidKey: '', lang };
    const show = async () => {
      const [{ showDevicePanel }, { inboxLabelsFor }] = await Promise.all([
        import('@sineta/bell/panel'),
        import('@sineta/bell/inbox'),
      ]);
      const labels = isTitle ? { title: inboxLabelsFor(lang).inboxTitle } : {};
      const state = hasBell ? 'on' : 'unsupported';
      const environment = { browser: 'chrome', system: 'linux' } as const;
      if (!signal.aborted)
        await showDevicePanel(panel.current!, { ...options, labels }, { state, environment }, signal);
    };
    // The panel lists the notices when they have been counted.
    const stop = whenThere(bell.current!, '[data-inbox]', () => void show());
    if (!hasBell) {
      const host = bell.current!.appendChild(document.createElement('span'));
      signal.addEventListener('abort', () => host.remove());
      void import('@sineta/bell/inbox').then(({ showInbox }) =>
        showInbox(host, { ...options, supported: false }),
      );
    }
    return () => {
      stop();
      abort.abort();
    };
  }, [client, store, lang, hasBell, isTitle]);
  return (
    <>
      <div ref={bell} className={styles.bell}>
        {hasBell && <NotificationBell client={client} store={store} vapidKey="" lang={lang} inbox />}
      </div>
      <div ref={panel} />
    </>
  );
}
