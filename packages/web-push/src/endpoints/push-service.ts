/** The push services that browsers subscribe at, and which answer each in their own way. */
export type PushServiceName = 'google' | 'mozilla' | 'apple' | 'microsoft';

/** Whole host names, or `.` and the domain that all of a service's hosts are under. */
const hosts: Readonly<Record<PushServiceName, readonly string[]>> = {
  google: ['fcm.googleapis.com', 'jmt17.google.com', 'android.googleapis.com'],
  mozilla: ['.push.services.mozilla.com'],
  apple: ['.push.apple.com'],
  microsoft: ['.notify.windows.com'],
};

/** The known service that an endpoint belongs to, by its host alone; `undefined` for any other. */
export function pushServiceOf(endpoint: URL): PushServiceName | undefined {
  for (const [name, patterns] of Object.entries(hosts)) {
    if (patterns.some((pattern) => matches(endpoint.hostname, pattern))) return name as PushServiceName;
  }
  return undefined;
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('.') ? host.endsWith(pattern) && host.length > pattern.length : host === pattern;
}
