import { type ComponentType, useEffect, useState } from 'react';

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** What takes the place of a component that could not be loaded. */
export type Missing<Props> = ComponentType<Props & { readonly onRetry: () => void }>;

/**
 * A component whose file could not be loaded. It is loaded when the connection is back, or on request.
 * @param mayReload - whether the console may be reloaded without a request, which loses what was typed
 */
export function createLater<Props extends object>(
  load: Load<Props>,
  Instead: Missing<Props>,
  mayReload = false,
): ComponentType<Props> {
  let kept: ComponentType<Props> | undefined;
  const loadAgain = async (isRequest: boolean) => {
    try {
      kept ??= (await load()).default;
    } catch {
      // The file is gone after an update, or the browser keeps the failed import for as long as the page is open.
      if ((isRequest || mayReload) && (await isReachable())) location.reload();
    }
    return kept;
  };
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState(() => kept);
    const retry = (isRequest = false) =>
      void loadAgain(isRequest).then((component) => setLoaded(() => component));
    useEffect(() => {
      const listen = () => retry();
      listen();
      addEventListener('online', listen);
      return () => removeEventListener('online', listen);
    }, []);
    return Loaded ? <Loaded {...props} /> : <Instead {...props} onRetry={() => retry(true)} />;
  };
}

/** Whether the service responds, so that a reload opens the console again. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
