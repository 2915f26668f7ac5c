import type { BoardPage, Notice, PictureLink } from '@sineta/protocol';
import { accentStyle } from '@sineta/ui/accent';
import { leadStart } from '../board/lead-start.ts';
import { imageAddress } from '../feed/notice-link.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import type { Texts } from '../texts/texts.ts';
import { addressesIn, addressOf } from './language-addresses.ts';
import { pageTitle } from './page-title.ts';

const descriptionLength = 200;

interface PageHeadProps {
  readonly page: BoardPage;
  readonly texts: Texts;
  /** The picture for links to the page. */
  readonly picture: PictureLink | undefined;
}

/** Metadata for search engines, feed readers and link previews, and what the site chose for all pages. */
export function PageHead({ page, texts, picture }: PageHeadProps) {
  const { icon } = page.site;
  const { accent } = page.settings;
  return (
    <>
      <Metadata page={page} texts={texts} picture={picture} />
      <link
        rel="icon"
        href={icon ?? '/favicon.svg'}
        type={icon === undefined ? 'image/svg+xml' : undefined}
      />
      <link rel="apple-touch-icon" href={icon ?? '/icon-192.png'} />
      <link rel="manifest" href={manifestAddress(page)} />
      {accent !== undefined && <style dangerouslySetInnerHTML={{ __html: accentStyle(accent) }} />}
    </>
  );
}

/** From the page of a topic, an iPhone installs the board with a start at this page. */
function manifestAddress({ view }: BoardPage): string {
  const topic = view.kind === 'board' ? view.topic : undefined;
  return `/manifest.webmanifest${topic === undefined ? '' : `?topic=${encodeURIComponent(topic)}`}`;
}

function Metadata({ page, texts, picture }: PageHeadProps) {
  const { origin, site, view } = page;
  const addresses = addressesIn(page, languageOf(page));
  const title = pageTitle(page, texts);
  const topic = view.kind === 'board' ? view.topic : undefined;
  const feed = (
    <link rel="alternate" type="application/atom+xml" title={title} href={origin + addresses.feed(topic)} />
  );
  if (view.kind === 'missing' || view.kind === 'withdrawn' || view.kind === 'search') {
    const texts = serviceTextsFor(page.language);
    return (
      <>
        <title>{view.kind === 'search' ? title : `${texts[view.kind].title} · ${site.name}`}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const notice = view.kind === 'notice' ? view.notice : undefined;
  const address = origin + addressOf(view, addresses);
  const text = descriptionOf(page);
  const image = imageAddress(notice?.image, origin);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={address} />
      <Alternates page={page} />
      {view.kind === 'board' && feed}
      <meta property="og:type" content={notice ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={page.language.replaceAll('-', '_')} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={notice?.title ?? title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={image ?? picture?.url ?? site.icon ?? `${origin}/icon-512.png`} />
      {image === undefined && picture && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      {notice && <meta property="article:published_time" content={notice.publishedAt} />}
      <meta name="twitter:card" content={image || picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The same page in the other languages that it is in (https://developers.google.com/search/docs/specialty/international). */
function Alternates({ page }: { readonly page: BoardPage }) {
  const { origin, site, view } = page;
  const languages = (view.kind === 'notice' ? view.in : page.languages) ?? [];
  const [own] = languages;
  const href = (lang?: string) => origin + addressOf(view, addressesIn(page, lang));
  return (
    languages.length > 1 && (
      <>
        {languages.map((language) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={language === own ? site.language : language}
            href={language === own ? href() : href(language)}
          />
        ))}
        <link rel="alternate" hrefLang="x-default" href={href()} />
      </>
    )
  );
}

/** The language in the address of a page for search engines; undefined in that of the site. */
function languageOf({ language, site, view }: BoardPage): string | undefined {
  const written = view.kind === 'notice' ? (view.notice.language ?? site.language) : language;
  return written === site.language ? undefined : language;
}

function descriptionOf({ site, language, settings, view }: BoardPage): string {
  const { description } = serviceTextsFor(language);
  if (view.kind === 'notice') return summary(view.notice) ?? description;
  const topic = view.kind === 'board' && site.topics.find(({ id }) => id === view.topic);
  return (topic ? topic.description : settings.introduction) || description;
}

/** The beginning of a notice's body, on one line. */
function summary({ body = '' }: Notice): string | undefined {
  const line = body.replace(/\s+/g, ' ').trim();
  if (Array.from(line).length <= descriptionLength) return line || undefined;
  return `${leadStart(line, descriptionLength - 1)}…`;
}
