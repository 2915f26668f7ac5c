import { useEffect, useEffectEvent, useState } from 'react';
import { backOff } from './back-off.ts';

/** `connecting`: also while the browser retries; `closed`: refused, and reopened after a delay. */
export type EventsState = 'connecting' | 'open' | 'closed';

interface EventsOptions {
  /** The name of the events. */
  readonly event: string;
  readonly onData: (data: unknown) => void;
  /** Called when the service has refused the stream, without a status. The stream is opened again afterwards. */
  readonly onRefused: () => Promise<unknown>;
}

/**
 * Follows server-sent events (WHATWG HTML §9.2) of one name, whose data is JSON.
 *
 * @param path under /v1, such as `/sites/default/messages/…/events`; undefined: no stream is opened
 */
export function useEvents(
  path: string | undefined,
  { event, onData, onRefused }: EventsOptions,
): EventsState {
  const [known, setKnown] = useState<{ readonly path: string; readonly state: EventsState }>();
  const receive = useEffectEvent((data: string) => onData(JSON.parse(data) as unknown));
  const refused = useEffectEvent(() => onRefused());
  useEffect(() => {
    if (path === undefined) return undefined;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refusals = 0;
    let left = false;
    const open = (): void => {
      source = new EventSource(`/v1${path}`);
      source.addEventListener('open', () => {
        refusals = 0;
        setKnown({ path, state: 'open' });
      });
      source.addEventListener('error', () => {
        const isClosed = source.readyState === EventSource.CLOSED;
        setKnown({ path, state: isClosed ? 'closed' : 'connecting' });
        if (isClosed) void reopen();
      });
      source.addEventListener(event, ({ data }: MessageEvent<string>) => receive(data));
    };
    const reopen = async (): Promise<void> => {
      await refused();
      if (left) return;
      timer = setTimeout(open, backOff(refusals));
      refusals += 1;
    };
    open();
    return () => {
      left = true;
      clearTimeout(timer);
      source.close();
    };
  }, [path, event]);
  if (path === undefined) return 'closed';
  return known?.path === path ? known.state : 'connecting';
}
