import type { Notification } from '@sineta/protocol';
import { isPersonalText } from '@sineta/protocol/formats';
import { impersonal } from '@sineta/protocol/payload';
import { isLoadable } from '../draft/whole-address.ts';
import { type ClampedText, clampText, lengthOf } from './clamp-text.ts';
import { type Platform, platforms } from './platform.ts';

/** A notification, with the fallback of each placeholder, as one platform shows it, before it is expanded. */
export interface Preview {
  readonly platform: Platform;
  readonly title: ClampedText;
  readonly body: ClampedText | undefined;
  readonly icon: string | undefined;
  readonly image: string | undefined;
  /** Labels of the buttons that are visible at once. */
  readonly actions: readonly string[];
  /** Remarks about this notification on this platform. */
  readonly remarks: readonly Remark[];
}

export type Remark =
  | 'placeholder-incomplete'
  | 'title-cut'
  | 'body-cut'
  | 'image-never'
  | 'image-opened'
  | 'image-missing'
  | 'icon-missing'
  | 'actions-opened'
  | 'actions-dropped'
  | 'actions-never';

/** How many characters of a title or a body a platform does not show, before the notification is expanded. Pure. */
export function overlongOn(platform: Platform, part: 'title' | 'body', text: string): number {
  const written = impersonal({ title: '', [part]: text });
  const { title, body } = previewOf(platform, written);
  const shown = part === 'title' ? title : body;
  // Without the ellipsis.
  return shown?.cut ? lengthOf(written[part]!.trim()) - lengthOf(shown.text) + 1 : 0;
}

type Shown = Pick<Notification, 'title' | 'body' | 'icon' | 'image' | 'actions'>;

/** @param missing - images that cannot be loaded, which the notification omits */
export function previewOf(
  platform: Platform,
  notification: Shown,
  missing: ReadonlySet<string> = new Set(),
): Preview {
  const { title, body, icon, image, actions = [] } = impersonal(notification);
  const traits = platforms[platform];
  const shownTitle = clampText(title, traits.titleLines, traits.titleLineLength);
  const shownBody = body ? clampText(body, traits.bodyLines, traits.bodyLineLength) : undefined;
  const labels = actions.slice(0, traits.actions).map((action) => action.title);
  const isMissing = (address: string) => missing.has(address) || !isLoadable(address);
  const lacksImage = image !== undefined && isMissing(image);
  const lacksIcon = icon !== undefined && isMissing(icon);
  const remarks: readonly (Remark | false | undefined)[] = [
    ![notification.title, notification.body ?? ''].every(isPersonalText) && 'placeholder-incomplete',
    shownTitle.cut && 'title-cut',
    shownBody?.cut && 'body-cut',
    image !== undefined && traits.image === 'never' && 'image-never',
    image !== undefined && !lacksImage && traits.image === 'opened' && 'image-opened',
    lacksImage && traits.image !== 'never' && 'image-missing',
    lacksIcon && traits.icon && 'icon-missing',
    labels.length > 0 && traits.actionsWhen === 'opened' && 'actions-opened',
    actions.length > traits.actions && (traits.actions === 0 ? 'actions-never' : 'actions-dropped'),
  ];
  return {
    platform,
    title: shownTitle,
    body: shownBody,
    icon: traits.icon && !lacksIcon ? icon : undefined,
    image: traits.image === 'shown' && !lacksImage ? image : undefined,
    actions: traits.actionsWhen === 'shown' ? labels : [],
    remarks: remarks.filter((remark) => typeof remark === 'string'),
  };
}
