const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface UserAgent {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Browser and system of a User-Agent header, as their makers write them; for a person to tell sessions apart by. */
export function describeUserAgent(userAgent: string): UserAgent {
  const first = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(browsers), system: first(systems) };
}
