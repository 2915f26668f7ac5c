/** The public push services. */
export type PushServiceName = 'google' | 'mozilla' | 'apple' | 'microsoft';

/** The hosts that browsers subscribe at. A name that only looks like one could be invented, any number of times. */
const hosts: ReadonlyMap<string, PushServiceName> = new Map<string, PushServiceName>([
  ['fcm.googleapis.com', 'google'],
  ['jmt17.google.com', 'google'],
  ['android.googleapis.com', 'google'],
  ['updates.push.services.mozilla.com', 'mozilla'],
  ['web.push.apple.com', 'apple'],
]);

/** Microsoft names a data centre in the host of each channel, such as `wns2-par02p.notify.windows.com`. */
const microsoft = /^[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?\.notify\.windows\.com$/;

/** Returns the public push service of an endpoint, judged by its host, or `undefined` for any other host. */
export function pushServiceOf({ hostname }: URL): PushServiceName | undefined {
  return hosts.get(hostname) ?? (isInventable(hostname) ? 'microsoft' : undefined);
}

/** Whether a host is allowed by its shape alone, so that a stranger can invent others like it. */
export function isInventable(hostname: string): boolean {
  return microsoft.test(hostname);
}
