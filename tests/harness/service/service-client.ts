import type { Counts, MessageDetails, SendMessage, Site } from '@sineta/protocol';
import { waitFor } from '../wait-for.ts';

/** The calls of a back end: send messages and read their results. */
export interface ServiceClient {
  readonly key: string;
  site(): Promise<Site>;
  /** Sends a message, to everyone by default. Returns its id. */
  send(message: Pick<SendMessage, 'notification'> & Partial<SendMessage>): Promise<string>;
  message(id: string): Promise<MessageDetails>;
  /** Waits until the message's counts have reached these. */
  waitForCounts(id: string, counts: Partial<Counts>, timeout?: number): Promise<MessageDetails>;
}

export function createServiceClient(url: string, key: string): ServiceClient {
  const call = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path} → ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const message = (id: string): Promise<MessageDetails> => call(`/v1/sites/default/messages/${id}`);
  return {
    key,
    site: () => call('/v1/sites/default'),
    send: async (fields) => {
      const body: SendMessage = { target: { everyone: true }, ...fields };
      const accepted = await call<{ id: string }>('/v1/sites/default/messages', {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return accepted.id;
    },
    message,
    waitForCounts: (id, counts, timeout) =>
      waitFor(
        `counts ${JSON.stringify(counts)}`,
        async () => {
          const status = await message(id);
          return reaches(status.counts, counts) && status;
        },
        { timeout, describe: async () => JSON.stringify(await message(id)) },
      ),
  };
}

function reaches(counts: Counts, wanted: Partial<Counts>): boolean {
  return Object.entries(wanted).every(([name, least]) => counts[name as keyof Counts] >= least);
}
