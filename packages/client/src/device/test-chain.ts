import type { AcceptedDeviceTest, DeviceTest, RequestDeviceTest } from '@sineta/protocol';
import { activeRegistration } from '../page/active-registration.ts';
import { explain } from '../page/explanations.ts';
import type { Settings } from '../page/settings.ts';
import { onMessage } from '../page/worker-messages.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { enrol } from '../shared/enrol.ts';
import { ClientError } from '../shared/client-error.ts';
import { subscribe } from '../shared/subscribe.ts';
import { callDevice } from './call-device.ts';
import { runsOurCode } from './runs-our-code.ts';
import {
  BrokenLink,
  type FailureReport,
  type TestLink,
  type TestReport,
  type TestStep,
} from './test-report.ts';

/** Milliseconds between two requests for the result, and the time limit of a link. */
const pollInterval = 500;
const linkTimeout = 20_000;

/** See {@link DeviceControls.test}. Repairs the device along the way, as each visit does. */
export async function testChain(
  settings: Settings,
  onStep: (step: TestStep) => void,
  signal?: AbortSignal,
  locale?: string,
): Promise<TestReport> {
  let reached: TestLink = 'permission';
  async function step<T>(link: TestLink, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    reached = link;
    onStep({ link, state: 'running' });
    const result = await work();
    onStep({ link, state: 'passed' });
    return result;
  }
  const shown = new Set<string>();
  const stopListening = onMessage(settings.scope, ({ id }) => shown.add(id));
  try {
    await step('permission', async () => requirePermission());
    const { pushManager } = await step('worker', () => requireWorker(settings));
    await step('subscription', () =>
      withVapidKey(settings, async (key) => {
        if (!(await subscribe(pushManager, key))) throw new BrokenLink('denied');
      }),
    );
    const test = await step('service', () => requestTest(settings, pushManager, locale));
    const follow = () => readTest(settings, test);
    await step('pushService', () =>
      poll(signal, async () => {
        const { state, displayed, reason, status } = await follow();
        if (state === 'failed')
          throw new BrokenLink(reason ?? 'failed', status ? `HTTP ${status}` : undefined);
        return displayed || state === 'accepted' || shown.has(test);
      }),
    );
    await step('display', () => poll(signal, async () => shown.has(test) || (await follow()).displayed));
    return { ok: true };
  } catch (error) {
    signal?.throwIfAborted();
    onStep({ link: reached, state: 'failed' });
    return { ok: false, link: reached, ...describe(error) };
  } finally {
    stopListening();
  }
}

function requirePermission(): void {
  const { permission } = globalThis.Notification ?? {};
  if (permission === undefined) throw new ClientError('unsupported');
  if (permission !== 'granted') throw new BrokenLink(permission === 'denied' ? 'denied' : 'undecided');
}

async function requireWorker(settings: Settings): Promise<ServiceWorkerRegistration> {
  const { service, worker } = settings;
  const registration = await activeRegistration(settings);
  if (await runsOurCode(registration)) return registration;
  const script = `${service().service.replace(/\/$/, '')}/sineta-worker.js`;
  throw new BrokenLink('worker_not_sineta', `${worker()} lacks importScripts('${script}');`);
}

/** Works with the VAPID key of the device, with the lock: the visitor may turn it off during a test, also in another tab. */
function withVapidKey<T>({ records, scope }: Settings, work: (key: string) => Promise<T>): Promise<T> {
  return withDeviceLock(scope(), async () => {
    const device = await records.read('device');
    if (!device || (await records.read('optedOut', true))) throw new BrokenLink('turned_off');
    return work(device.vapidKey);
  });
}

async function requestTest(
  settings: Settings,
  manager: PushManager,
  fallbackLocale?: string,
): Promise<string> {
  const { records, service } = settings;
  await withVapidKey(settings, (key) => enrol(manager, service(), records, key));
  const { locale = fallbackLocale } = (await records.read('choices')) ?? {};
  const response = await callDevice(settings, 'POST', '/tests', { locale } satisfies RequestDeviceTest);
  return ((await response.json()) as AcceptedDeviceTest).test;
}

async function readTest(settings: Settings, test: string): Promise<DeviceTest> {
  const response = await callDevice(settings, 'GET', `/tests/${test}`);
  return (await response.json()) as DeviceTest;
}

async function poll(signal: AbortSignal | undefined, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + linkTimeout;
  while (!(await isDone())) {
    signal?.throwIfAborted();
    if (performance.now() > end) throw new BrokenLink('timeout');
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}

function describe(failure: unknown): FailureReport {
  if (failure instanceof BrokenLink) return failure.report;
  if (!(failure instanceof ClientError)) return { code: 'unexpected', detail: String(failure) };
  const { status, away } = failure;
  const code = status === 429 ? 'rate_limited' : away ? 'service_unreachable' : failure.code;
  try {
    explain(failure);
  } catch {
    // It throws the failure, with its explanation.
  }
  return { code, detail: failure.message };
}
