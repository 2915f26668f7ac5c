import { Button } from '@sineta/ui';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Page } from './page.tsx';
import { pageTexts } from './page-texts.ts';

type Load = () => Promise<ComponentType>;

/**
 * A page that is loaded when it is opened. If its file is gone after an update of the service, the router reloads the console.
 * Without a connection that would leave the console for an error of the browser: then the page reports it, and loads later.
 */
export function lazyPage<Name extends string>(
  importPage: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  const load: Load = async () => (await importPage())[name];
  return lazyRouteComponent(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (await isReachable()) throw error;
      return { default: createLaterPage(load) };
    }
  });
}

function createLaterPage(load: Load): ComponentType {
  const kept: { page?: ComponentType } = {};
  /** Undefined without a connection. */
  const loadAgain = async (): Promise<ComponentType | undefined> => {
    if (!(await isReachable())) return undefined;
    // A browser can keep a failed import for as long as the page is open.
    kept.page = await load().catch(() => location.reload() as undefined);
    return kept.page;
  };
  return function LaterPage() {
    const texts = useTexts(pageTexts);
    const [Loaded, setLoaded] = useState(() => kept.page);
    const isLoaded = Loaded !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      const retry = () => void loadAgain().then((page) => setLoaded(() => page));
      retry();
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, [isLoaded]);
    if (Loaded) return <Loaded />;
    return (
      <Page title={texts.offline.title}>
        <p role="alert">{texts.offline.text}</p>
        <div>
          <Button variant="primary" onPress={() => void loadAgain().then((page) => setLoaded(() => page))}>
            {texts.retry}
          </Button>
        </div>
      </Page>
    );
  };
}

/** Whether the service responds, so that a reload opens the console again. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
