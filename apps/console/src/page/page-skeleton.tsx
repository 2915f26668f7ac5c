import { Card, Skeleton } from '@sineta/ui';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Stands in for a page while its code is on its way. */
export function PageSkeleton() {
  const { loading } = useTexts(shellTexts);
  return (
    <Card padding="none">
      <Skeleton label={loading} rows={5} />
    </Card>
  );
}
