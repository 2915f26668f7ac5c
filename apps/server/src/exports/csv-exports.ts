import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { principalOf } from '../http/authentication.ts';
import { createStreamLimit, type StreamLimits } from '../http/stream-limit.ts';
import { type Columns, csvOf } from './csv.ts';
import type { Reader } from './reader.ts';

/** The response of an export, for the OpenAPI document. */
export const csvResponse = {
  description:
    'The file: CSV (RFC 4180) in UTF-8 with a byte order mark and a header. A text of people or applications that begins with =, +, -, @, a tab or a carriage return has an apostrophe before it, so that no spreadsheet evaluates it. Ids that the service makes stay as they are. With headerLanguage the file is for people: words instead of codes, times as the clock of the site shows them, and semicolons and decimal commas for a region with decimal commas.',
  content: { 'text/csv': { schema: z.string() } },
} as const;

interface CsvFile<Row> {
  /** Without the extension. */
  readonly name: string;
  readonly columns: Columns<Row>;
  readonly pages: AsyncIterable<readonly Row[]>;
  /** Undefined for a program, which reads the names and values of the API. */
  readonly reader?: Reader | undefined;
  /** Runs before the first page is read, such as for an audit entry. */
  readonly begin?: () => Promise<void>;
}

/** Sends lists of any length as files. */
export interface CsvExports {
  /**
   * Sends a list as it is read, in constant memory: a page is read once the client has taken the previous ones, and none
   * after it has gone away or has left bytes for a minute.
   * @throws ApiError `rate_limited`, and the error of the first page: later ones break the connection
   */
  send<Row>(request: FastifyRequest, reply: FastifyReply, file: CsvFile<Row>): Promise<never>;
}

/** Each export reads the database as fast as its client takes the rows. */
const defaultLimits: StreamLimits = { ofProcess: 8, ofCaller: 2 };

/** Milliseconds. A client that leaves what is sent for this long loses its place. */
const longestStall = 60_000;

export function createCsvExports(limits = defaultLimits, stall = longestStall): CsvExports {
  const acquire = createStreamLimit(limits, {
    name: 'running exports',
    remedy: 'Wait until one of them has ended.',
  });
  return {
    async send(request, reply, file) {
      const release = acquire(principalOf(request));
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const stream = Readable.from(contentOf(file, gone.signal, release));
      // The first page is read before the response begins, so that its error is a response of its own.
      await once(stream, 'readable');
      // The end of the socket ends the stream, and with it the export. Pages without a row leave the client nothing to take.
      reply.raw.setTimeout(stall, () => {
        if (reply.raw.writableLength > 0) reply.raw.destroy();
        else reply.raw.setTimeout(stall);
      });
      reply.header('Content-Disposition', `attachment; filename="${file.name}.csv"`);
      // The schema describes the text of the stream, which Fastify sends as it is.
      return reply.type('text/csv; charset=utf-8; header=present').send(stream) as never;
    },
  };
}

async function* contentOf<Row>(
  { columns, pages, reader, begin }: CsvFile<Row>,
  gone: AbortSignal,
  release: () => void,
): AsyncGenerator<string> {
  try {
    await begin?.();
    yield* csvOf(columns, pagesUntil(gone, pages), reader);
  } finally {
    release();
  }
}

/** The end of a stream waits for the rows that it has asked for, which may be many pages away. */
async function* pagesUntil<Row>(
  gone: AbortSignal,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    yield page;
    if (gone.aborted) return;
  }
}
