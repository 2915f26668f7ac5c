/** Preferences that make a Firefox look for its push service here, and find it again quickly. */
export function firefoxPreferences(origin: string): Readonly<Record<string, string | number | boolean>> {
  return {
    'dom.push.serverURL': `${origin.replace(/^http/, 'ws')}/`,
    'dom.push.testing.allowInsecureServerURL': true,
    // Under automation Firefox keeps the connection off otherwise.
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 200,
  };
}
