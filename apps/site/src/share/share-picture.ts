import type { BoardPage, Notice, SharePicture } from '@sineta/protocol';
import { imageAddress } from '../feed/notice-link.ts';
import { textsFor } from '../texts/texts.ts';
import { dateFormat } from '../time/date-format.ts';
import { topicName } from '../topics/topic-name.ts';

/** What the picture of a page shows; undefined for a page that is not shared, or has an image of its own. */
export function sharePicture({
  origin,
  site,
  language,
  settings,
  timeZone,
  view,
}: BoardPage): SharePicture | undefined {
  const { accent, title: boardTitle = textsFor(language).title } = settings;
  const icon = uploadedIcon(site.icon, origin);
  const ofSite = {
    siteName: site.name,
    ...(accent !== undefined && { accent }),
    ...(icon !== undefined && { icon }),
  };
  if (view.kind === 'notice') {
    const { title, topic, image } = view.notice;
    if (imageAddress(image, origin) !== undefined) return undefined;
    return {
      ...ofSite,
      title,
      ...(topic !== undefined && { place: topicName(site.topics, topic) }),
      date: dayOf(view.notice, language, timeZone),
    };
  }
  if (view.kind !== 'board') return undefined;
  if (view.topic === undefined) return { ...ofSite, title: boardTitle, ...leadOf(settings.introduction) };
  const topic = site.topics.find(({ id }) => id === view.topic);
  return {
    ...ofSite,
    title: topicName(site.topics, view.topic),
    place: boardTitle,
    ...leadOf(topic?.description),
  };
}

function leadOf(text: string | undefined): Pick<SharePicture, 'lead'> {
  return text ? { lead: text } : {};
}

/** The file of an icon that was uploaded to the service. No other icon is in pictures, since it would have to be fetched. */
function uploadedIcon(icon: string | undefined, origin: string): string | undefined {
  const images = `${origin}/images/`;
  return icon?.startsWith(images) ? icon.slice(images.length) : undefined;
}

function dayOf({ publishedAt }: Notice, language: string, timeZone: string): string {
  const locale = textsFor(language).language;
  return dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(publishedAt));
}
