/** Preferences that make Firefox use this service, and reconnect to it quickly. */
export function firefoxPreferences(origin: string): Readonly<Record<string, string | number | boolean>> {
  return {
    'dom.push.serverURL': `${origin.replace(/^http/, 'ws')}/`,
    'dom.push.testing.allowInsecureServerURL': true,
    // Under automation Firefox otherwise disables the connection.
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 200,
  };
}
