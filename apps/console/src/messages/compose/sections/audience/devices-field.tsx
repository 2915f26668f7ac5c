import { TextArea } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMay } from '../../../../accounts/me.ts';
import { useService } from '../../../../service/service-context.ts';
import { devicesFieldTexts } from './devices-field-texts.ts';
import { shorten } from '../../../../i18n/shorten.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { tokensOf } from '../../draft/draft.ts';
import type { DraftFields } from '../../draft/draft-fields.ts';
import { shortIdsOf, findIds, firstWrong, withIds } from './find-devices.ts';

interface DevicesFieldProps extends DraftFields {
  readonly site: string;
}

/** A field for single devices. On blur, short ids become device ids, for users who may see devices. */
export function DevicesField({ site, draft, change, error }: DevicesFieldProps) {
  const texts = useTexts(devicesFieldTexts);
  const service = useService();
  const { tokens } = draft;
  /** The list at the last blur. */
  const [left, setLeft] = useState(tokens);
  const mayFind = useMay('devices');
  const codes = mayFind ? shortIdsOf(left) : [];
  const { data, fetchStatus, isError, refetch } = useQuery({
    queryKey: ['tokens', site, codes],
    queryFn: ({ signal }) => findIds(service, site, codes, { signal }),
    enabled: codes.length > 0,
  });
  const take = useEffectEvent((found: ReadonlyMap<string, string>): void => {
    const whole = withIds(tokens, found);
    if (whole !== tokens) change({ tokens: whole });
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);

  const wrong = firstWrong(tokens);
  const problem = (): string | undefined => {
    if (wrong === undefined) return error('tokens');
    if (fetchStatus === 'fetching') return undefined;
    const isCode = codes.includes(wrong);
    if (isCode && data === undefined) return texts.failed;
    const isUnknown = isCode ? !data?.has(wrong) : tokensOf(left).includes(wrong);
    if (!isUnknown && !error('tokens')) return undefined;
    return (mayFind ? texts.unknown : texts.notWhole)(shorten(wrong, 24));
  };
  return (
    <TextArea
      label={texts.label}
      description={fetchStatus === 'fetching' ? texts.looking : mayFind ? texts.help : texts.helpWhole}
      error={problem()}
      value={tokens}
      onChange={(value) => change({ tokens: value })}
      onBlur={() => {
        setLeft(tokens);
        if (isError) void refetch();
      }}
      autoCorrect="off"
      spellCheck="false"
    />
  );
}
