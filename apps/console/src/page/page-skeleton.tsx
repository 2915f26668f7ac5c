import { Card, Skeleton } from '@sineta/ui';
import { pageTexts } from './page-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Placeholder for a page while its code loads. */
export function PageSkeleton() {
  const { loading } = useTexts(pageTexts);
  return (
    <Card padding="none">
      <Skeleton label={loading} rows={5} />
    </Card>
  );
}
