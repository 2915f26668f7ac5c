import type { Notification as Words } from '@sineta/protocol';
import { deviceIdOf } from '@sineta/protocol/formats';
import type { QueryClient } from '@tanstack/react-query';
import { publicSiteQuery } from '../../../../accounts/sites.ts';
import { turnOff, turnOn } from '../../../../own-browser/turn-on.ts';
import type { Service } from '../../../../service/service.ts';
import { ServiceError } from '../../../../service/service-error.ts';
import { sendMessage } from '../send-message.ts';
import type { TestRecipients } from './test-recipients.ts';
import { followTest } from './follow-test.ts';
import type { RefusedTest, TestState } from './test-state.ts';

/** In seconds. Short, because the user waits for the result. */
const ttl = 300;

interface Sending {
  readonly service: Service;
  readonly queries: QueryClient;
  readonly site: string;
}

interface Test {
  readonly notification: Words;
  readonly recipients: TestRecipients;
  /** Called when the test has arrived in this browser. */
  readonly onArrived: () => void;
  /** Called when some of its devices did not get the test, or all have shown it. */
  readonly onOutcome: (outcome: RefusedTest | 'shown') => void;
}

/** Sends a test to this browser, which is turned on for it, and to saved devices. */
export async function sendTest(
  { service, queries, site }: Sending,
  { notification, recipients, onArrived, onOutcome }: Test,
): Promise<TestState> {
  const { vapidPublicKey } = await queries.ensureQueryData(publicSiteQuery(service, site));
  const own = recipients.here ? await turnOn(site, vapidPublicKey) : undefined;
  if (typeof own === 'string') return own;
  // This browser may have been registered just now.
  if (own !== undefined) void recount(queries, site);
  // It can be saved too.
  const others = recipients.devices.filter((id) => own === undefined || id !== deviceIdOf(own.token));
  const accepted = sendMessage(
    service,
    site,
    {
      target: { tokens: [...(own ? [own.token] : []), ...others] },
      notification,
      ttl,
      urgency: 'high',
      test: true,
    },
    crypto.randomUUID(),
  );
  const stop = own?.client.onMessage((message) => {
    void hasArrived(message.id);
  });
  const hasArrived = async (message: string): Promise<void> => {
    if ((await accepted).id !== message) return;
    onArrived();
    stop?.();
  };
  try {
    const { id } = await accepted;
    // The test itself was sent, whether or not its outcome can be requested.
    void followTest(service, site, id, onOutcome).catch(() => {});
    return own === undefined ? 'sentElsewhere' : 'sent';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    await queries.invalidateQueries({ queryKey: ['test-devices', site] });
    return 'gone';
  }
}

/** Turns the notifications of this site off in this browser again. */
export async function turnOffAgain({ queries, site }: Sending): Promise<void> {
  await turnOff(site);
  await recount(queries, site);
}

function recount(queries: QueryClient, site: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['reach', site] });
}
