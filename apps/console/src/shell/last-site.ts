import type { SiteSettings } from '@sineta/protocol';
import { useEffect } from 'react';
import { attempt } from '../preferences/attempt.ts';

const key = 'sineta:site';

/** The last opened site if the user still sees it, otherwise the first; undefined without any. */
export function lastSite(
  storage: Pick<Storage, 'getItem'>,
  sites: readonly SiteSettings[],
): string | undefined {
  const stored = attempt(() => storage.getItem(key));
  return (sites.find(({ id }) => id === stored) ?? sites[0])?.id;
}

export function useRememberSite(site: string | undefined): void {
  useEffect(() => {
    if (site !== undefined) attempt(() => window.localStorage.setItem(key, site));
  }, [site]);
}
