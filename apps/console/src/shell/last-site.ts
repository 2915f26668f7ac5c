import type { SiteSettings } from '@sineta/protocol';
import { useEffect } from 'react';

const key = 'sineta:site';

/** The site that was open last, if there still is one; else the first. */
export function lastSite(storage: Pick<Storage, 'getItem'>, sites: readonly SiteSettings[]): string {
  const kept = attempt(() => storage.getItem(key));
  return (sites.find(({ id }) => id === kept) ?? sites[0])?.id ?? 'default';
}

export function useRememberSite(site: string | undefined): void {
  useEffect(() => {
    if (site !== undefined) attempt(() => window.localStorage.setItem(key, site));
  }, [site]);
}

/** A browser that keeps nothing throws at the first touch. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
