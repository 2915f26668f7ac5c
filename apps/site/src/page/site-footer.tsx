import type { BoardPage } from '@sineta/protocol';
import { serviceTextsFor } from '../texts/service-texts.ts';

/** The text and the links of the publisher at the end of each page. Only the service renders it. */
export function SiteFooter({ site, settings }: BoardPage) {
  const { footer, contactUrl, privacyUrl } = settings;
  if (!footer && !contactUrl && !privacyUrl) return null;
  const { contact, privacy } = serviceTextsFor(site.language);
  return (
    <footer className="site-footer">
      {footer && <p dir="auto">{footer}</p>}
      {(contactUrl || privacyUrl) && (
        <p className="site-footer-links">
          {contactUrl && <a href={contactUrl}>{contact}</a>}
          {privacyUrl && <a href={privacyUrl}>{privacy}</a>}
        </p>
      )}
    </footer>
  );
}
