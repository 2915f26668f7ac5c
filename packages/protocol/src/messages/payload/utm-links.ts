import type { Translations } from '../translation.ts';
import type { Utm } from '../utm.ts';
import type { PushPayload, StoredPayload } from './push-payload.ts';

/**
 * Adds the UTM parameters that a link lacks, at the end of its query. The rest of the query and the fragment stay as they are.
 * An incomplete link of a draft stays as it is.
 */
export function addUtm(link: string, utm: Utm): string {
  const url = URL.parse(link);
  if (url === null) return link;
  const added = new URLSearchParams();
  for (const name of ['source', 'medium', 'campaign'] as const) {
    const value = utm[name];
    if (value !== undefined && !url.searchParams.has(`utm_${name}`)) added.append(`utm_${name}`, value);
  }
  if (added.size === 0) return link;
  // `url.searchParams.append` would encode the other parameters again, such as `%20` as `+`.
  url.search = [url.search, added.toString()].filter((part) => part !== '').join('&');
  return url.href;
}

/** The payload that devices get: with the UTM parameters in its links. */
export function withUtm({ utm, landing, ...payload }: StoredPayload): PushPayload {
  if (utm === undefined) return payload;
  const { notification } = payload;
  const { navigate } = notification;
  return {
    ...payload,
    notification: {
      ...notification,
      navigate: navigate === landing ? navigate : addUtm(navigate, utm),
      ...(notification.actions && {
        actions: notification.actions.map((action) => linkWithUtm(action, utm)),
      }),
    },
  };
}

function linkWithUtm<Linked extends { readonly navigate: string }>(linked: Linked, utm: Utm): Linked {
  return { ...linked, navigate: addUtm(linked.navigate, utm) };
}

/** The translations with the UTM parameters in their links. */
export function translationsWithUtm(translations: Translations, utm: Utm | undefined): Translations {
  if (utm === undefined) return translations;
  return Object.fromEntries(
    Object.entries(translations).map(([tag, translation]) => {
      const { navigate } = translation;
      return [tag, { ...translation, ...(navigate !== undefined && { navigate: addUtm(navigate, utm) }) }];
    }),
  );
}
