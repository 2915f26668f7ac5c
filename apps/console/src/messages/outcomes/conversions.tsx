import type { MessageDetails } from '@sineta/protocol';
import { Facts } from '@sineta/ui';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { share } from '../rates.ts';
import { outcomeTexts } from './outcome-texts.ts';

/** What devices did on the site after they clicked the message; nothing before the first conversion. */
export function Conversions({
  message,
}: {
  readonly message: Pick<MessageDetails, 'conversions' | 'counts'>;
}) {
  const texts = useTexts(outcomeTexts);
  const { number } = useAmounts();
  const { conversions = [], counts } = message;
  if (conversions.length === 0) return null;
  return (
    <section aria-label={texts.conversions}>
      <Facts
        facts={conversions.map(({ name, devices }) => {
          const ofClicks = share(devices, counts.clicked);
          return {
            name: texts.converted(name),
            value:
              ofClicks === undefined ? number(devices) : `${number(devices)} (${texts.ofClicks(ofClicks)})`,
          };
        })}
      />
    </section>
  );
}
