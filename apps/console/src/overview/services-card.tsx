import type { PushServiceHealth } from '@sineta/protocol';
import { Badge, type Tone } from '@sineta/ui';
import { useTexts } from '../i18n/use-texts.ts';
import { serviceName } from '../i18n/product-names.ts';
import { overviewTexts } from './overview-texts.ts';
import { FoldedCard } from './folded-card.tsx';
import styles from './overview-page.module.css';
import { type Health, healthOf, worstOf } from './service-health.ts';

const tones: Readonly<Record<Health, Tone>> = {
  quiet: 'plain',
  well: 'good',
  slow: 'plain',
  refusing: 'bad',
  limited: 'plain',
  probing: 'plain',
  away: 'bad',
};

/** The state of each push service. */
export function ServicesCard({ services }: { readonly services: readonly PushServiceHealth[] }) {
  const texts = useTexts(overviewTexts);
  const worst = worstOf(services);
  const figureOf = (worst: PushServiceHealth) => {
    const health = healthOf(worst);
    const word = texts.healthNames[health];
    return health === 'well' || health === 'quiet' ? word : `${nameOf(worst.name)}: ${word}`;
  };
  const stateOf = (health: Health, limit: PushServiceHealth['limit']) => {
    if (health !== 'limited') return texts.health[health];
    const { since, perMinute, throughAt } = limit!;
    return texts.limited(
      new Date(since),
      perMinute,
      throughAt === undefined ? undefined : new Date(throughAt),
    );
  };
  const nameOf = (name: PushServiceHealth['name']) =>
    name === 'other' ? texts.serviceOther : serviceName(name);
  return (
    <FoldedCard title={texts.services} description={texts.servicesHelp} figure={worst && figureOf(worst)}>
      {services.length === 0 ? (
        <p className={styles.soft}>{texts.noServices}</p>
      ) : (
        <ul className={styles.services}>
          {services.map((service) => {
            const health = healthOf(service);
            const { name, accepted, refused, medianLatency, limit } = service;
            return (
              <li key={name} className={styles.service}>
                <span className={styles.serviceName}>
                  {nameOf(name)}
                  <Badge tone={tones[health]}>{texts.healthNames[health]}</Badge>
                </span>
                <span className={styles.soft}>{stateOf(health, limit)}</span>
                {accepted + refused > 0 && (
                  <span className={styles.soft}>
                    {[
                      texts.serviceFigures(accepted, refused),
                      ...(medianLatency === undefined ? [] : [texts.latency(medianLatency)]),
                    ].join(' · ')}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FoldedCard>
  );
}
