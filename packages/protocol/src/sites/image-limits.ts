/** Limits of uploaded images, without zod for browsers. Sizes in bytes or pixels. */
export const imageLimits = {
  /** A file. The service stores what it encodes from it. */
  uploadBytes: 5 * 1024 * 1024,
  /** Decoded, 160 MB. */
  uploadPixels: 40_000_000,
  /** The side of a square. Android shows 64 dp, at a density of 3. */
  iconPixels: 192,
  /** The same. Android shows 24 dp, at a density of 4. */
  badgePixels: 96,
  /** The longer side. */
  imagePixels: 1440,
  perSite: 2000,
  bytesPerSite: 200 * 1024 * 1024,
  pageSize: 50,
  maxPageSize: 200,
} as const;
