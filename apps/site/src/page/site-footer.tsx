import type { BoardPage } from '@sineta/protocol';
import { searchAddress } from '@sineta/protocol/board';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { zoneName } from '../time/zone-name.ts';
import { FeedOffer } from './feed-offer.tsx';
import { addressesIn, addressOf } from './language-addresses.ts';
import { textLanguage } from './text-language.ts';

/** The text and the links of the publisher, the time zone, and on paper the address, at the end of each page. Only the service renders it. */
export function SiteFooter(page: BoardPage) {
  const { language, languages, settings, timeZone, words, view } = page;
  const { footer, contactUrl, privacyUrl } = settings;
  const { contact, privacy, ...texts } = serviceTextsFor(language);
  return (
    <footer className="site-footer">
      {view.kind === 'board' && <FeedOffer page={page} topic={view.topic} />}
      {footer && (
        <p dir="auto" lang={textLanguage(page, 'footer')}>
          {footer}
        </p>
      )}
      {(contactUrl || privacyUrl) && (
        <p className="site-footer-links">
          {contactUrl && <a href={contactUrl}>{contact}</a>}
          {privacyUrl && <a href={privacyUrl}>{privacy}</a>}
        </p>
      )}
      <p id="zone" dir="auto">
        {texts.timeZone(zoneName(timeZone, texts.language))}
      </p>
      <p className="site-footer-address">{page.origin + addressIn(page, words.lang)}</p>
      {languages && <LanguageSwitch page={page} languages={languages} />}
    </footer>
  );
}

interface LanguageSwitchProps {
  readonly page: BoardPage;
  readonly languages: readonly string[];
}

/** The same page in each language of the board. A chosen language stays in the addresses. */
function LanguageSwitch({ page, languages }: LanguageSwitchProps) {
  const { languages: label } = serviceTextsFor(page.language);
  const [own] = languages;
  return (
    <nav aria-label={label} className="site-footer-links">
      {languages.map((language) => {
        const tag = language === own ? page.site.language : language;
        return (
          <a
            key={language}
            href={addressIn(page, language)}
            hrefLang={tag}
            lang={tag}
            aria-current={tag === page.language ? 'true' : undefined}
          >
            {nameOf(language)}
          </a>
        );
      })}
    </nav>
  );
}

function addressIn(page: BoardPage, language: string | undefined): string {
  const { view } = page;
  if (view.kind === 'search') return searchAddress(page.site.language, view, language);
  return addressOf(view, addressesIn(page, language));
}

/** The name of a language in itself: “Português”. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
