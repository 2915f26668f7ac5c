/** The public push services. */
export type PushServiceName = 'google' | 'mozilla' | 'apple' | 'microsoft';

/** Host names, or a dot and the domain of all hosts of a service. */
const hosts: Readonly<Record<PushServiceName, readonly string[]>> = {
  google: ['fcm.googleapis.com', 'jmt17.google.com', 'android.googleapis.com'],
  mozilla: ['.push.services.mozilla.com'],
  apple: ['.push.apple.com'],
  microsoft: ['.notify.windows.com'],
};

/** Returns the public push service of an endpoint, judged by its host, or `undefined` for any other host. */
export function pushServiceOf(endpoint: URL): PushServiceName | undefined {
  for (const [name, patterns] of Object.entries(hosts)) {
    if (patterns.some((pattern) => matches(endpoint.hostname, pattern))) return name as PushServiceName;
  }
  return undefined;
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('.') ? host.endsWith(pattern) && host.length > pattern.length : host === pattern;
}
