/** Limits of the API, without zod for browsers. Sizes in bytes, lengths in characters, times in seconds. */
export const limits = {
  // Messages
  /**
   * The largest plaintext that fits one 4,096-byte record, 3,993 bytes (RFC 8291 §4, RFC 8030 §7.2), without the proof
   * that the service adds for each device.
   */
  payloadBytes: 3960,
  /** Mozilla caps the TTL of a push message at 30 days without an error. */
  maxTtl: 30 * 24 * 60 * 60,
  defaultTtl: 24 * 60 * 60,
  /** A leap year. */
  maxSendAhead: 366 * 24 * 60 * 60,
  /** Seconds in which a message that is sent at once can be undone. */
  maxSendDelay: 60,
  /** An earlier time is a mistake, such as last year’s date, and must not send at once. */
  maxSendBehind: 24 * 60 * 60,
  tokensPerMessage: 1000,
  usersPerMessage: 1000,
  /** Recipients of a direct message: the devices of one person. */
  tokensPerDirectMessage: 16,
  messagesPerBatch: 500,
  /** Users and devices that all messages of a batch name together: one transaction stores a row for each device. */
  recipientsPerBatch: 2000,
  batchBodyBytes: 4 * 1024 * 1024,
  /** Recipients of a test message. */
  tokensPerTest: 10,
  /** Nesting of objects and arrays in a member of `data`. */
  dataDepth: 32,
  dataKeyLength: 100,
  actions: 4,
  actionNameLength: 100,
  actionTitleLength: 200,
  notificationTagLength: 200,
  utmLength: 100,
  /** Languages of a message besides the language of its site. */
  translations: 20,
  receiptsPerRequest: 100,
  /** Messages of which a device asks at once whether they were clicked on another one. */
  clickedMessagesPerRequest: 20,
  idempotencyKeyLength: 255,
  conversionsPerSite: 20,
  maxConversionDays: 30,

  // Notice board
  boardTitleLength: 80,
  boardTextLength: 300,

  // Devices
  topicsPerDevice: 100,
  /** Topics without a name that a browser may add: any caller can register a device, and each topic costs disk space. */
  unnamedTopicsPerDevice: 3,
  unnamedTopicLength: 20,
  /**
   * Longer than those that browsers get. The row of a longer one, with preferences, could need a page of its own in SQLite,
   * 4 kB.
   */
  endpointLength: 512,
  tagsPerDevice: 100,
  userIdLength: 128,
  /** Each costs disk space, and a message that names it reads them all. */
  attributesPerDevice: 16,
  attributeNameLength: 32,
  /** A message must fit into a push message with the longest value of each placeholder. */
  attributeValueLength: 64,
  /** The names of attributes that are listed; a site may have any number. */
  audienceAttributes: 100,
  /** As many as a message to one person reaches at once. */
  devicesPerUser: 16,
  /** Values in one list of a filter. */
  filterValues: 100,
  /** Messages in one list of a filter. */
  filterMessages: 10,
  /** Filters that a filter combines by all, any and none, in total. */
  filterConditions: 20,
  /** Nesting of all, any and none. */
  filterDepth: 5,
  /** Days that a filter looks back. */
  filterDays: 365,
  /** The most frequent tags of an audience that are listed; a site may have any number. */
  audienceTags: 200,
  /** Events in the details of a device. */
  deviceHistory: 100,
  /** About two million devices. An import may be divided and repeated. */
  importBytes: 1024 * 1024 * 1024,
  /** Fits the longest endpoint with 100 of the longest topics. */
  importLineBytes: 16 * 1024,
  /** Rejected lines that the response describes. */
  importRejections: 100,

  // Corrections
  correctionsPerMessage: 20,
  withdrawalReasonLength: 300,

  // Sites
  sites: 100,
  originsPerSite: 50,
  segmentsPerSite: 200,
  topicsPerSite: 200,
  templatesPerSite: 200,
  recurringMessagesPerSite: 100,
  /** The next times of a recurring message that are shown. */
  upcomingTimes: 5,
  calendarDays: 62,
  calendarEntries: 500,
  testDevicesPerSite: 20,
  testNameLength: 40,
  /** So that a device with all of them can still take others. */
  defaultTopicsPerSite: 20,
  topicDescriptionLength: 500,
  /** Two, so that a secret can be replaced while pages still carry signatures of the former one. */
  identitySecretsPerSite: 2,
  maxDirectMessageRetentionDays: 365,
  defaultDirectMessageRetentionDays: 30,

  // Accounts
  passwordMinLength: 12,
  passwordMaxLength: 128,
  /** RFC 5321 §4.5.3.1.3: a path of 256 octets includes the angle brackets. */
  emailLength: 254,
  invitationNoteLength: 200,
  linkTokenLength: 100,
  /** A two-factor code or a backup code, with white space. */
  twoFactorCodeLength: 40,
  passkeysPerMember: 20,

  // Values in general
  requestBodyBytes: 64 * 1024,
  requestPathLength: 1024,
  nameLength: 100,
  slugLength: 63,
  urlLength: 2048,
  originLength: 300,
  localeLength: 64,
  timeZoneLength: 64,
  searchLength: 200,

  // Pages of lists
  feedPageSize: 20,
  /** How many of the newest notices the board searches. */
  searchedNotices: 1_000,
  maxFeedPageSize: 100,
  messagesPageSize: 20,
  maxMessagesPageSize: 100,
  /** How many of the newest messages that were sent are ordered by their click rate. */
  rankedMessages: 10_000,
  /** The devices that displayed a message with a click rate: 1 click of 1 device is no rate. */
  rankedDisplays: 20,
  /** The users of a site, or with a beginning, who can be ordered by time: the list reads all of them. */
  orderedUsers: 5000,
  usersPageSize: 50,
  maxUsersPageSize: 200,
  devicesPageSize: 50,
  maxDevicesPageSize: 200,
  failuresPageSize: 100,
  maxFailuresPageSize: 1000,
  /** The devices of a message that are counted while they wait for a retry: pages request this every few seconds. */
  awaitedDevices: 100_000,
  receiptsPageSize: 50,
  /** The receipts of a message, for all events, of which a list can have the latest first: it reads all of them. */
  orderedReceipts: 20_000,
  /** With a shorter beginning of a device ID, a search could read too many receipts. */
  receiptSearchLength: 4,
  maxReceiptsPageSize: 200,
  actorIdLength: 100,
  auditPageSize: 50,
  maxAuditPageSize: 200,
  overviewDays: 30,
  maxOverviewDays: 366,
} as const;
