import { Banner } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useMay } from '../service/me.ts';
import { Page } from '../shell/page.tsx';
import { useDevicesTexts } from '../texts/use-devices-texts.ts';

/** Single devices are for those who may send: whoever knows a token may speak for its device. */
export function SendersOnly({ children }: { readonly children: ReactNode }) {
  const { title, sendersOnly } = useDevicesTexts();
  if (useMay('send')) return children;
  return (
    <Page title={title}>
      <Banner icon="warning">{sendersOnly}</Banner>
    </Page>
  );
}
