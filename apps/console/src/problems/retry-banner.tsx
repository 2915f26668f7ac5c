import { Banner, Button } from '@sineta/ui';
import type { ReactNode } from 'react';

interface RetryBannerProps {
  /** The label of the button. */
  readonly retry: string;
  readonly onRetry: () => void;
  /** The data that could not be loaded. */
  readonly children: ReactNode;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
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
