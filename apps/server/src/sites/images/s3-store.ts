import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Proxy } from '@sineta/web-push';
import { AwsClient } from 'aws4fetch';
import { StorageError } from '../../database/storage-error.ts';
import { backoff } from '../../jobs/backoff.ts';
import { proxiedFetch } from '../../proxied-fetch.ts';
import type { ImageStore } from './image-store.ts';

/** A bucket of an S3-compatible store, or a folder of one. */
export interface S3Settings {
  /** Without a slash at its end. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3+https://KEY:SECRET@host/bucket?region=…`.
 * @throws Error that describes the form, without repeating the text
 */
export function readS3Address(text: string): S3Settings {
  const url = /^s3\+https?:/.test(text) ? URL.parse(text.slice('s3+'.length)) : null;
  const [accessKeyId, secretAccessKey] = [url?.username, url?.password].map(decoded);
  if (!url || !accessKeyId || !secretAccessKey || !/^\/[^/]/.test(url.pathname)) {
    throw new Error(
      'it must have the form s3+https://KEY:SECRET@host/bucket?region=us-east-1, with the key percent-encoded',
    );
  }
  return {
    address: url.origin + url.pathname.replace(/\/$/, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}

/** @returns undefined for a text with a percent sign that encodes nothing */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** In milliseconds, with the repetitions. */
const requestTime = 15_000;

const repetitions = 2;
const pauses = { base: 50, ceiling: 1000 };

/**
 * Stores images as objects of a bucket, with signed requests (AWS Signature Version 4), through the proxy if there is one.
 * The bucket can be private.
 */
export function createS3Store({ address, ...credentials }: S3Settings, proxy?: Proxy): ImageStore {
  const client = new AwsClient({ ...credentials, service: 's3' });
  const send = proxiedFetch(proxy);

  /** Repeats the request while the store has a problem of its own or asks for fewer requests. */
  async function sendSigned(method: string, name: string, body?: Buffer): Promise<Response> {
    const content = body && new Uint8Array(body);
    const { url, headers } = await client.sign(`${address}/${name}`, {
      method,
      headers: { 'x-amz-content-sha256': hash('sha256', content ?? '') },
    });
    const signed = {
      method,
      headers: Object.fromEntries(headers),
      ...(content && { body: content }),
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(requestTime),
    };
    for (let attempt = 1; ; attempt++) {
      const response = await send(url, signed);
      const isTemporary = response.status >= 500 || response.status === 429;
      if (!isTemporary || attempt > repetitions) return response;
      await response.body?.cancel();
      await setTimeout(backoff(attempt, pauses));
    }
  }

  /** @returns undefined for 404 */
  async function request(method: string, name: string, body?: Buffer): Promise<Response | undefined> {
    const response = await reach(() => sendSigned(method, name, body));
    if (response.ok && method === 'GET') return response;
    // Frees the connection.
    await response.body?.cancel();
    if (response.ok) return response;
    if (response.status === 404 && method !== 'PUT') return undefined;
    throw new StorageError('unavailable', `The image store responded with ${response.status} to ${method}`);
  }

  return {
    async put(name, body) {
      await request('PUT', name, body);
    },
    async get(name) {
      const response = await request('GET', name);
      return response && Buffer.from(await reach(() => response.arrayBuffer()));
    },
    async delete(name) {
      await request('DELETE', name);
    },
  };
}

async function reach<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    throw new StorageError('unavailable', 'The image store does not respond', { cause });
  }
}
