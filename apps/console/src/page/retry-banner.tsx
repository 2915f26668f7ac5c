import { Banner, Button } from '@sineta/ui';
import type { ReactNode } from 'react';

interface RetryBannerProps {
  /** What the button says. */
  readonly retry: string;
  readonly onRetry: () => void;
  /** What could not be read. */
  readonly children: ReactNode;
}

/** Shown instead of data that could not be read, with a button to retry. */
export function RetryBanner({ retry, onRetry, children }: RetryBannerProps) {
  const again = (
    <Button size="small" onPress={onRetry}>
      {retry}
    </Button>
  );
  return (
    <Banner tone="bad" icon="warning" role="alert" action={again}>
      {children}
    </Banner>
  );
}
