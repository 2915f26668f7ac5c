/** Seconds are enough for a service that answers at all; in milliseconds. */
const answerTimeout = 15_000;

/**
 * How to read the public VAPID key of a site, once; a failure is no answer, and is asked again.
 *
 * @param options.service - absolute base URL
 * @throws Error when the service is out of reach, or has no such site
 */
export function readSiteKey({ service, site }: { service: string; site: string }): () => Promise<string> {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= read(new URL(`v1/sites/${site}`, service.replace(/\/?$/, '/'))).catch((cause: unknown) => {
      reading = undefined;
      throw new Error(
        `The messaging service ${service} did not tell the VAPID key of the site ${site}. Check both names, origins and the page's CSP (connect-src).`,
        { cause },
      );
    });
    return reading;
  };
}

async function read(address: URL): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    signal: AbortSignal.timeout(answerTimeout),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { vapidPublicKey } = (await response.json()) as { vapidPublicKey: string };
  return vapidPublicKey;
}
