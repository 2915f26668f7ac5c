import type { SiteSettings } from '@sineta/protocol';
import { Card, CodeBlock, Skeleton, Tabs } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useService } from '../../service/service-context.ts';
import { publicSiteQuery } from '../../accounts/sites.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BellPreview } from './bell-preview.tsx';
import styles from './site.module.css';
import {
  elementSnippet,
  installSnippet,
  javascriptSnippet,
  linkSnippet,
  manifestSnippet,
  reactSnippet,
  workerSnippet,
} from './snippets.ts';

interface StepsOptions {
  readonly installText?: string;
  /** What shows the bell on iPhones and iPads. */
  readonly appleAttribute?: string;
}

/** Code that adds the bell to a page, with the site's values, and a preview of the bell. */
export function BellCard({ site }: { readonly site: SiteSettings }) {
  const { bell: texts } = useTexts(siteTexts);
  const { copy, copied, loading } = useTexts(pageTexts);
  const known = useQuery(publicSiteQuery(useService(), site.id));
  const code = (label: string, text: string): ReactNode => (
    <CodeBlock label={label} code={text} copyLabel={copy} copiedLabel={copied} />
  );
  if (known.data === undefined) {
    return (
      <Card title={texts.title} description={texts.text}>
        <ProblemBanner error={known.error} />
        {known.isPending && <Skeleton label={loading} kind="bars" rows={6} />}
      </Card>
    );
  }
  const { vapidPublicKey: vapidKey, language } = known.data;
  const values = { service: location.origin, site: site.id, language, vapidKey };
  const apple = (attribute: string): ReactNode => (
    <>
      <p className={styles.note}>{texts.apple(attribute)}</p>
      {code(texts.appleCode, manifestSnippet(values, site.origins[0] ?? 'https://www.example.org'))}
    </>
  );
  const steps = (text: string, page: string, more?: StepsOptions): ReactNode => (
    <div className={styles.steps}>
      <p>{text}</p>
      {more?.installText && (
        <>
          <p className={styles.note}>{more.installText}</p>
          {code(texts.install, installSnippet)}
        </>
      )}
      {code(texts.page, page)}
      <p className={styles.note}>{texts.worker}</p>
      {code(texts.workerCode, workerSnippet(values))}
      <p className={styles.note}>{texts.origins}</p>
      {more?.appleAttribute && apple(more.appleAttribute)}
    </div>
  );
  return (
    <Card title={texts.title} description={texts.text}>
      <BellPreview site={site.id} vapidKey={vapidKey} language={language} />
      <Tabs
        label={texts.title}
        tabs={[
          {
            id: 'element',
            title: texts.tabs.element,
            content: steps(texts.element, elementSnippet(values), { appleAttribute: 'apple-web-apps' }),
          },
          {
            id: 'react',
            title: texts.tabs.react,
            content: steps(texts.react, reactSnippet(values), {
              installText: texts.installText,
              appleAttribute: 'appleWebApps',
            }),
          },
          {
            id: 'javascript',
            title: texts.tabs.javascript,
            content: steps(texts.javascript, javascriptSnippet(values), {
              installText: `${texts.installText} ${texts.withoutReact}`,
            }),
          },
          // Only the first site has a notice board at this address.
          ...(site.id === 'default'
            ? [
                {
                  id: 'link',
                  title: texts.tabs.link,
                  content: (
                    <div className={styles.steps}>
                      <p>{texts.linkText}</p>
                      {code(texts.page, linkSnippet(values, texts.link))}
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
