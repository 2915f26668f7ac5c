/** Where the messaging service is, for this server and for browsers; .env says it. */
export const service = process.env.SINETA_URL;

/** The public key that browsers subscribe with; null while the service does not answer. */
export async function fetchVapidKey() {
  try {
    const answer = await fetch(`${service}/v1/sites/default`, { cache: 'no-store' });
    const site = await answer.json();
    return site.vapidPublicKey;
  } catch (error) {
    console.warn('No bell: the service does not answer.', error);
    return null;
  }
}
