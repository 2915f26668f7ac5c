import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './storage.ts';

/** A bucket of an S3-compatible server, which ends with the test. */
export interface TestBucket {
  /** The value of SINETA_FILES_URL. */
  readonly url: string;
  /** The names of all objects. */
  list(): Promise<string[]>;
  close(): Promise<void>;
}

/** The only credentials that the server knows. */
const known = 'S3RVER';

export async function startBucket(): Promise<TestBucket> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: temporaryDirectory(),
    configureBuckets: [{ name: 'images' }],
  });
  const { port } = await server.run();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  onTestFinished(close);
  const client = new AwsClient({ accessKeyId: known, secretAccessKey: known, service: 's3' });
  return {
    url: `s3+http://${known}:${known}@127.0.0.1:${port}/images/avisos`,
    async list() {
      const listed = await client.fetch(`http://127.0.0.1:${port}/images?list-type=2`);
      return [...(await listed.text()).matchAll(/<Key>avisos\/([^<]+)<\/Key>/g)].map(([, name = '']) => name);
    },
    close,
  };
}
