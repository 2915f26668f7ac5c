/** Where the files of images are. A name is never used again for other content. */
export interface ImageStore {
  put(name: string, body: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  get(name: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such file. */
  delete(name: string): Promise<void>;
}
