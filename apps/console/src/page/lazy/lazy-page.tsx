import { Button } from '@sineta/ui';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../page.tsx';
import { pageTexts } from '../page-texts.ts';
import { createLater, isReachable } from './later.tsx';

/**
 * A page that is loaded when it is opened. If its file is gone after an update of the service, the router reloads the console.
 * Without a connection that would leave the console for an error of the browser: then the page reports it, and loads later.
 */
export function lazyPage<Name extends string>(
  importPage: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  const load = async () => ({ default: (await importPage())[name] });
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      return { default: createLater(load, MissingPage, true) };
    }
  });
}

/** Takes the place of a whole page. */
export function MissingPage({ onRetry }: { readonly onRetry: () => void }) {
  const texts = useTexts(pageTexts);
  return (
    <Page title={texts.offline.title}>
      <p role="alert">{texts.offline.text}</p>
      <div>
        <Button variant="primary" onPress={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </Page>
  );
}
