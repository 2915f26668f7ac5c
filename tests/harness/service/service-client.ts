import type {
  CorrectedMessage,
  CorrectMessage,
  Counts,
  FailureSummary,
  MessageDetails,
  SendMessage,
  Site,
  UpdateSite,
  WithdrawMessage,
} from '@sineta/protocol';
import { waitFor } from '../wait-for.ts';

/** The calls of a back end: send messages and read their results. */
export interface ServiceClient {
  readonly key: string;
  site(): Promise<Site>;
  changeSettings(settings: UpdateSite): Promise<void>;
  /** Names a topic, so that visitors can follow it. */
  nameTopic(topic: string, name: string): Promise<void>;
  /** Sends a message, to everyone by default. Returns its id. */
  send(
    message: Pick<SendMessage, 'notification'> & Partial<SendMessage>,
    idempotencyKey?: string,
  ): Promise<string>;
  message(id: string): Promise<MessageDetails>;
  /** Cancels what is not sent yet. */
  cancel(id: string): Promise<void>;
  /** Corrects a broadcast that was sent. */
  correct(id: string, correction: CorrectMessage): Promise<CorrectedMessage>;
  /** Withdraws a broadcast that was sent. */
  withdraw(id: string, withdrawal: WithdrawMessage): Promise<CorrectedMessage>;
  /** The devices that wait for a retry, or for a limit of their push service. */
  awaited(id: string): Promise<number>;
  /** Waits until the message's counts have reached these. */
  waitForCounts(id: string, counts: Partial<Counts>, timeout?: number): Promise<MessageDetails>;
}

interface CallInit {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function createServiceClient(url: string, key: string, site = 'default'): ServiceClient {
  const path = `/v1/sites/${site}`;
  const call = async <T>(path: string, init?: CallInit): Promise<T> => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(init?.body !== undefined && { 'content-type': 'application/json' }),
      ...init?.headers,
    };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path} → ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const message = (id: string): Promise<MessageDetails> => call(`${path}/messages/${id}`);
  return {
    key,
    site: () => call(path),
    changeSettings: async (settings) => {
      await call(`${path}/settings`, { method: 'PATCH', body: JSON.stringify(settings) });
    },
    nameTopic: async (topic, name) => {
      await call(`${path}/topics/${topic}`, { method: 'PUT', body: JSON.stringify({ name }) });
    },
    send: async (fields, idempotencyKey) => {
      const body: SendMessage = { target: { everyone: true }, ...fields };
      const accepted = await call<{ id: string }>(`${path}/messages`, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
      });
      return accepted.id;
    },
    message,
    cancel: async (id) => {
      await call(`${path}/messages/${id}:cancel`, { method: 'POST' });
    },
    correct: (id, correction) =>
      call(`${path}/messages/${id}:correct`, { method: 'POST', body: JSON.stringify(correction) }),
    withdraw: (id, withdrawal) =>
      call(`${path}/messages/${id}:withdraw`, { method: 'POST', body: JSON.stringify(withdrawal) }),
    awaited: async (id) => {
      const summary = await call<FailureSummary>(`${path}/messages/${id}/failures:summary`);
      return summary.awaited?.devices ?? 0;
    },
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
