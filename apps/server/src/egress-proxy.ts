import { parseProxy, type Proxy } from '@sineta/web-push';

/** The variables of the environment that name the proxy. */
type ProxyVariables = {
  readonly [name in (typeof addresses)[number] | 'no_proxy' | 'NO_PROXY']?: string | undefined;
};

const addresses = ['SINETA_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/** This machine is never behind the proxy. */
const notBehindProxy = 'localhost,127.0.0.0/8,::1';

/**
 * Reads the proxy of the service, else that of all programs on this machine, from the environment. Lower case comes first,
 * as for curl. An empty variable counts as absent.
 *
 * @throws Error that names the variable and does not repeat the address, which may have a password
 */
export function readEgressProxy(env: ProxyVariables): Proxy | undefined {
  const given = (name: keyof ProxyVariables) => env[name]?.trim() || undefined;
  const name = addresses.find((name) => given(name) !== undefined);
  if (name === undefined) return undefined;
  const address = given(name) ?? '';
  refusing(name, () => parseProxy(address));
  const exceptions = given('no_proxy') === undefined ? 'NO_PROXY' : 'no_proxy';
  return refusing(exceptions, () => parseProxy(address, `${notBehindProxy},${given(exceptions) ?? ''}`));
}

function refusing<T>(name: keyof ProxyVariables, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${name} is refused: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}
