import { browserNames, systemNames } from '@sineta/protocol/user-agent';

const serviceNames: Readonly<Record<string, string>> = {
  google: 'Google (Chrome, Opera, Samsung)',
  mozilla: 'Mozilla (Firefox)',
  microsoft: 'Microsoft (Edge)',
  apple: 'Apple (Safari)',
};

/** A product's name as its vendor writes it; `other` for products without one here. */
export const browserName = (browser: string, other: string): string =>
  (browserNames as Readonly<Record<string, string>>)[browser] ?? other;
export const systemName = (system: string, other: string): string =>
  (systemNames as Readonly<Record<string, string>>)[system] ?? other;
/** The name of a push service, or its host if it has no name here. */
export const serviceName = (service: string): string => serviceNames[service] ?? service;
