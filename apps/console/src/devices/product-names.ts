const browserNames: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  samsung: 'Samsung Internet',
};

const systemNames: Readonly<Record<string, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
};

const serviceNames: Readonly<Record<string, string>> = {
  google: 'Google (Chrome, Opera, Samsung)',
  mozilla: 'Mozilla (Firefox)',
  microsoft: 'Microsoft (Edge)',
  apple: 'Apple (Safari)',
};

/** A product's name as its maker writes it; `other` for those without one here. */
export const browserName = (browser: string, other: string): string => browserNames[browser] ?? other;
export const systemName = (system: string, other: string): string => systemNames[system] ?? other;
/** A push service without a name here is called by its host. */
export const serviceName = (service: string): string => serviceNames[service] ?? service;
