import { Banner } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useMay } from '../accounts/me.ts';
import { Page } from '../page/page.tsx';
import { devicesTexts } from './devices-texts.ts';

/** Restricts single devices to users with the permission, because a token gives control over its device. */
export function DeviceViewersOnly({ children }: { readonly children: ReactNode }) {
  const { title, viewersOnly } = useTexts(devicesTexts);
  if (useMay('devices')) return children;
  return (
    <Page title={title}>
      <Banner icon="warning">{viewersOnly}</Banner>
    </Page>
  );
}
