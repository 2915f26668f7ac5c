import { Card, Skeleton } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { messagesTexts } from '../messages-texts.ts';

interface OpeningProps {
  readonly texts: { readonly loading: string; readonly failed: string };
  readonly isError: boolean;
  readonly onRetry: () => void;
}

/** In place of the form, while what it opens is loaded, and when that has failed. */
export function Opening({ texts, isError, onRetry }: OpeningProps) {
  const { retryLoad } = useTexts(messagesTexts);
  return isError ? (
    <RetryBanner retry={retryLoad} onRetry={onRetry}>
      {texts.failed}
    </RetryBanner>
  ) : (
    <Card>
      <Skeleton label={texts.loading} rows={4} kind="bars" />
    </Card>
  );
}
