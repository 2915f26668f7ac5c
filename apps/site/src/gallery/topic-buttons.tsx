import { createBellStore, TopicButton } from '@sineta/bell';
import { useState } from 'react';
import { sampleClient } from './sample-client.ts';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const token = Promise.resolve('token');

const states = [
  { name: 'not followed', client: sampleClient(token) },
  { name: 'followed', client: sampleClient(token, { followed: async () => ['escola'] }) },
] as const;

/** The button for one topic. */
export function TopicButtons({ lang }: { readonly lang: string }) {
  const [stores] = useState(() => states.map(createBellStore));
  return (
    <SpecimenGroup title="<TopicButton>, <sineta-topic>" size="panel">
      {states.map(({ name, client }, index) => (
        <Specimen key={name} name={name}>
          <TopicButton
            client={client}
            store={stores[index]}
            vapidKey=""
            lang={lang}
            topic="escola"
            name="Escola"
          />
        </Specimen>
      ))}
    </SpecimenGroup>
  );
}
