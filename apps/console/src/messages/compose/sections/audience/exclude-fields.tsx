import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ChoiceGroup } from '../../../../page/choices/choice-group.tsx';
import { RetryProblem } from '../../../../problems/retry-problem.tsx';
import { useService } from '../../../../service/service-context.ts';
import { segmentsQuery, topicsQuery } from '../../../../sites/named-items/named-item-queries.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { composeTexts } from '../../compose-texts.ts';
import styles from '../../compose.module.css';
import type { DraftFields } from '../../draft/draft-fields.ts';
import { focusFirst } from '../../focus-first.ts';
import { excludeTexts } from './exclude-texts.ts';

interface ExcludeFieldsProps extends DraftFields {
  readonly site: string;
}

/** Topics and segments that the audience leaves out. */
export function ExcludeFields({ site, draft: { exclude }, change, error }: ExcludeFieldsProps) {
  const texts = useTexts(excludeTexts);
  const { exclude: title } = useTexts(composeTexts);
  const service = useService();
  const topicList = useQuery(topicsQuery(service, site));
  const segmentList = useQuery(segmentsQuery(service, site));
  const { data: topics } = topicList;
  const { data: segments } = segmentList;
  const missing = [topicList, segmentList].find((list) => list.error !== null && list.data === undefined);
  const problem = error('exclude');
  const help = useRef<HTMLDivElement>(null);
  const isOpened = useRef(exclude.topics.length + exclude.segments.length === 0);
  const isLoaded = topics !== undefined && segments !== undefined;
  useEffect(() => {
    // The button that opened the fields is gone.
    if (isLoaded && isOpened.current) focusFirst(help.current?.nextElementSibling);
  }, [isLoaded]);
  return (
    <>
      <div ref={help}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.help}>
          {topics?.length === 0 && segments?.length === 0 ? texts.nothing : texts.help}
        </p>
      </div>
      {missing?.error && <RetryProblem error={missing.error} onRetry={() => void missing.refetch()} />}
      {problem !== undefined && (
        <p className={styles.help} role="alert" data-invalid>
          {problem}
        </p>
      )}
      <ChoiceGroup
        label={texts.topics}
        options={(topics ?? []).map(({ id, name, devices }) => ({ value: id, label: name, devices }))}
        chosen={exclude.topics}
        onChange={(chosen) => change({ exclude: { ...exclude, topics: chosen } })}
      />
      <ChoiceGroup
        label={texts.segments}
        options={(segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={exclude.segments}
        onChange={(chosen) => change({ exclude: { ...exclude, segments: chosen } })}
      />
    </>
  );
}
