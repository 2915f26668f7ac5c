import { Banner } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useMay } from '../accounts/me.ts';
import { Page } from '../page/page.tsx';
import { useDevicesTexts } from './devices-texts.ts';

/** Restricts single devices to users with the permission, because a token gives control over its device. */
export function DeviceViewersOnly({ children }: { readonly children: ReactNode }) {
  const { title, viewersOnly } = useDevicesTexts();
  if (useMay('devices')) return children;
  return (
    <Page title={title}>
      <Banner icon="warning">{viewersOnly}</Banner>
    </Page>
  );
}
