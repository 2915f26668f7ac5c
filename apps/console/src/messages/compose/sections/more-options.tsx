import { Card } from '@sineta/ui';
import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { ImageFields } from '../draft/draft-fields.ts';
import { ExperimentSection } from '../experiment/experiment-section.tsx';
import { ImageField } from '../images/image-field.tsx';
import { ActionsSection } from './actions-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { moreTexts } from './more-texts.ts';
import { UtmSection } from './utm-section.tsx';

interface MoreOptionsProps extends ImageFields {
  /** The language of the site. */
  readonly site: string;
  /** Whether the fields of another language are shown, which include the labels of buttons. */
  readonly isTranslation: boolean;
}

/** What most messages do not need: buttons, an icon, how the message is delivered, and what is compared. */
export function MoreOptions({ site, isTranslation, ...fields }: MoreOptionsProps) {
  const texts = useTexts(moreTexts);
  const { recurring } = useSearch({ from: '/signed-in/sites/$site/compose' });
  const { draft, change, onEnd, error } = fields;
  return (
    <>
      {!isTranslation && <ActionsSection {...fields} language={site} />}
      <Card title={texts.iconTitle}>
        <ImageField
          use="icon"
          label={texts.icon}
          description={texts.iconHelp}
          error={error('icon')}
          value={draft.icon}
          onEnd={onEnd}
          onChange={(icon) => change({ icon })}
        />
      </Card>
      <UtmSection {...fields} />
      <DeliverySection {...fields} />
      {/* Nothing is compared between the messages of a recurring one. */}
      {recurring === undefined && <ExperimentSection {...fields} />}
    </>
  );
}
