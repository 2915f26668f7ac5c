import { useEffect, useEffectEvent, useState } from 'react';

/** `connecting` also while the browser tries again by itself; `closed`: it does no more. */
export type EventsState = 'connecting' | 'open' | 'closed';

/**
 * Follows server-sent events (WHATWG HTML §9.2) of one name, whose data is JSON.
 *
 * @param path under /v1, such as `/sites/default/messages/…/events`; undefined: nothing is followed
 */
export function useEvents(
  path: string | undefined,
  event: string,
  onData: (data: unknown) => void,
): EventsState {
  const [known, setKnown] = useState<{ readonly path: string; readonly state: EventsState }>();
  const receive = useEffectEvent((data: string) => onData(JSON.parse(data) as unknown));
  useEffect(() => {
    if (path === undefined) return undefined;
    const source = new EventSource(`/v1${path}`);
    source.addEventListener('open', () => setKnown({ path, state: 'open' }));
    source.addEventListener('error', () =>
      setKnown({ path, state: source.readyState === EventSource.CLOSED ? 'closed' : 'connecting' }),
    );
    source.addEventListener(event, ({ data }: MessageEvent<string>) => receive(data));
    return () => source.close();
  }, [path, event]);
  if (path === undefined) return 'closed';
  return known?.path === path ? known.state : 'connecting';
}
