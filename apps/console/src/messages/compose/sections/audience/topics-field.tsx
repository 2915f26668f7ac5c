import type { NamedTopic } from '@sineta/protocol';
import { RadioGroup } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../../accounts/sites.ts';
import { ChoiceGroup } from '../../../../page/choices/choice-group.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RetryProblem } from '../../../../problems/retry-problem.tsx';
import { useService } from '../../../../service/service-context.ts';
import { topicsQuery } from '../../../../sites/named-items/named-item-queries.ts';
import styles from '../../compose.module.css';
import type { DraftFields } from '../../draft/draft-fields.ts';
import { topicsFieldTexts } from './topics-field-texts.ts';

interface TopicsFieldProps extends DraftFields {
  /** Undefined until loaded. */
  readonly topics: readonly NamedTopic[] | undefined;
}

/** The topics of the audience, and with several whether a device has to follow all of them. */
export function TopicsField({ topics, draft, change, error }: TopicsFieldProps) {
  const texts = useTexts(topicsFieldTexts);
  const several = draft.topics.length > 1;
  const { error: failure, refetch } = useQuery(topicsQuery(useService(), useSite().id));
  return (
    <>
      {failure && topics === undefined && <RetryProblem error={failure} onRetry={() => void refetch()} />}
      <ChoiceGroup
        label={texts.label}
        options={(topics ?? []).map(({ id, name, devices }) => ({ value: id, label: name, devices }))}
        chosen={draft.topics}
        onChange={(chosen) => change({ topics: chosen })}
        error={error('topic')}
      />
      {several && (
        <>
          <RadioGroup
            label={texts.followed}
            options={(['any', 'all'] as const).map((value) => ({ value, label: texts[value] }))}
            value={draft.everyTopic ? 'all' : 'any'}
            onChange={(value) => change({ everyTopic: value === 'all' })}
          />
          <p className={styles.help}>{texts.unpublished}</p>
        </>
      )}
    </>
  );
}
