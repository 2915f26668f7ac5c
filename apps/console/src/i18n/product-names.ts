import { browserNames, systemNames } from '@sineta/protocol/user-agent';

const serviceNames: Readonly<Record<string, string>> = {
  google: 'Google (Chrome, Opera, Samsung)',
  mozilla: 'Mozilla (Firefox)',
  microsoft: 'Microsoft (Edge)',
  apple: 'Apple (Safari)',
};

/** A product's name as its maker writes it; `other` for those without one here. */
export const browserName = (browser: string, other: string): string =>
  (browserNames as Readonly<Record<string, string>>)[browser] ?? other;
export const systemName = (system: string, other: string): string =>
  (systemNames as Readonly<Record<string, string>>)[system] ?? other;
/** A push service without a name here is called by its host. */
export const serviceName = (service: string): string => serviceNames[service] ?? service;
