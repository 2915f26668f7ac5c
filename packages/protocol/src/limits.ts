/** Bounds that every part of the system agrees on. Sizes in bytes, times in seconds. */
export const limits = {
  /** The largest plaintext that fits one 4,096-byte record: RFC 8291 §4, RFC 8030 §7.2. */
  payloadBytes: 3993,
  requestBodyBytes: 64 * 1024,
  /** RFC 8030 §5.4. */
  collapseKeyLength: 32,
  /** Mozilla caps a message's life at 30 days; longer promises would be broken silently. */
  maxTtl: 30 * 24 * 60 * 60,
  defaultTtl: 24 * 60 * 60,
  /** A leap year. */
  maxSendAhead: 366 * 24 * 60 * 60,
  /** What was due longer ago is a slip of the pen, such as last year’s date, and not for now. */
  maxSendBehind: 24 * 60 * 60,
  tokensPerMessage: 1000,
  /** Devices that get a test: somebody's own, at hand. */
  tokensPerTest: 10,
  /** Objects and lists in one another, in a member of `data`. */
  dataDepth: 32,
  topicsPerDevice: 100,
  tagsPerDevice: 100,
  /** Those that an audience is said to have, the most frequent; a site may have any number. */
  audienceTags: 200,
  actions: 4,
  /** Languages of a message besides that of the site. */
  translations: 20,
  feedPageSize: 20,
  maxFeedPageSize: 100,
  messagesPageSize: 20,
  maxMessagesPageSize: 100,
  /** Values in one list of a filter. */
  filterValues: 100,
  segmentsPerSite: 200,
  topicsPerSite: 200,
  templatesPerSite: 200,
  sites: 100,
  originsPerSite: 50,
  devicesPageSize: 50,
  maxDevicesPageSize: 200,
  /** Events that the details of a device tell. */
  deviceHistory: 100,
  overviewDays: 30,
  maxOverviewDays: 366,
  searchLength: 200,
  failuresPageSize: 100,
  maxFailuresPageSize: 1000,
  auditPageSize: 50,
  maxAuditPageSize: 200,
  passwordMinLength: 12,
  passwordMaxLength: 128,
  /** About two million devices; an import may be divided and repeated. */
  importBytes: 1024 * 1024 * 1024,
  /** Holds the longest endpoint with 100 of the longest topics. */
  importLineBytes: 16 * 1024,
  /** Rejected lines that the answer tells one by one. */
  importRejections: 100,
  receiptsPerRequest: 100,
  idempotencyKeyLength: 255,
} as const;
