import { hash } from 'node:crypto';
import {
  type Actor,
  type Image,
  imageLimits,
  type Images,
  type ImagesQuery,
  type ImageUse,
} from '@sineta/protocol';
import type { Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { parseTimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';
import type { ImageRow, Schema } from '../../database/schema.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import type { EncodedImage } from './image-encoder.ts';
import type { ImageStore } from './image-store.ts';

const extensions: Readonly<Record<Image['type'], string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The name of the file of an image, which is also the last part of its URL. */
export function fileNameOf({ id, type }: Pick<ImageRow, 'id' | 'type'>): string {
  return `${id}.${extensions[type]}`;
}

interface NewImage {
  readonly site: string;
  readonly use: ImageUse;
  readonly encoded: EncodedImage;
  readonly author: Actor;
}

/**
 * Stores an image, unless the site has the same one already, which then gets its file again if that is missing.
 * @param audit - called in the transaction that stores a new one
 * @throws ApiError `image_quota_reached`
 */
export async function addImage(
  db: Executor,
  store: ImageStore,
  { site, use, encoded, author }: NewImage,
  audit: (transaction: Transaction<Schema>, image: ImageRow) => Promise<void>,
  now = Date.now(),
): Promise<{ readonly image: ImageRow; readonly isNew: boolean }> {
  const { body, type, width, height } = encoded;
  const row: ImageRow = {
    site,
    id: newTimeOrderedId(now),
    hash: hash('sha256', body, 'buffer'),
    use,
    type,
    width,
    height,
    bytes: body.length,
    created_at: now,
    created_by_kind: author.kind,
    created_by_name: author.name,
  };
  const name = fileNameOf(row);
  // First the file: a listed image always has one, and a file that stays behind after a crash harms nothing.
  await store.put(name, body);
  try {
    const image = await inTransaction(db, async (transaction) => {
      const known = await lockAndFind(transaction, row);
      if (known) return known;
      await requireQuota(transaction, row);
      await transaction.insertInto('image').values(row).execute();
      await audit(transaction, row);
      return row;
    });
    const isNew = image === row;
    // A deletion that ended in the middle, or a backup, can have left it without its file.
    if (!isNew && !(await store.get(fileNameOf(image)))) await store.put(fileNameOf(image), body);
    return { image, isNew };
  } finally {
    // The table decides: a commit whose response is lost may have stored the row.
    if (!(await findImage(db, row.id))) await store.delete(name);
  }
}

/** Finds the same image of the site. Concurrent uploads to a site wait, and are counted one after the other. */
async function lockAndFind(db: Executor, { site, hash }: ImageRow): Promise<ImageRow | undefined> {
  await forUpdate(db, db.selectFrom('site').select('id').where('id', '=', site)).execute();
  const same = db.selectFrom('image').selectAll().where('site', '=', site).where('hash', '=', hash);
  return same.executeTakeFirst();
}

async function requireQuota(db: Executor, { site, bytes }: ImageRow): Promise<void> {
  const used = await usedBy(db, site);
  if (used.images < imageLimits.perSite && used.bytes + bytes <= imageLimits.bytesPerSite) return;
  throw new ApiError('image_quota_reached');
}

async function usedBy(db: Executor, site: string): Promise<Images['used']> {
  const { images, bytes } = await db
    .selectFrom('image')
    .select(({ fn }) => [fn.countAll().as('images'), fn.sum('bytes').as('bytes')])
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes) };
}

/** One page of the images of a site, newest first. */
export async function listImages(
  db: Executor,
  site: string,
  { after, limit }: ImagesQuery,
  urlOf: (image: ImageRow) => string,
): Promise<Images> {
  const all = db.selectFrom('image').selectAll().where('site', '=', site);
  const rest = after === undefined ? all : all.where('id', '<', parseTimeCursor(after).id);
  const found = await rest
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, end } = pageOf(found, limit);
  return {
    images: rows.map((row) => toImage(row, urlOf(row))),
    used: await usedBy(db, site),
    ...(end && { next: timeCursor(end.created_at, end.id) }),
  };
}

export function findImage(db: Executor, id: string): Promise<ImageRow | undefined> {
  return db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Deletes an image of a site.
 * @param audit - called in the transaction that deletes it
 * @throws ApiError `not_found`
 */
export async function deleteImage(
  db: Executor,
  store: ImageStore,
  { site, id }: Pick<ImageRow, 'site' | 'id'>,
  audit: (transaction: Transaction<Schema>, image: ImageRow) => Promise<void>,
): Promise<void> {
  const known = await findImage(db, id);
  if (known?.site !== site) throw unknownImage();
  // First the file: after an error the image is still listed, so that the request can be repeated.
  await store.delete(fileNameOf(known));
  await inTransaction(db, async (transaction) => {
    const removed = await transaction
      .deleteFrom('image')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!removed) throw unknownImage();
    await audit(transaction, removed);
  });
}

function unknownImage(): ApiError {
  return new ApiError('not_found', { detail: 'The site has no image with this id.' });
}

export function toImage(row: ImageRow, url: string): Image {
  const { id, use, type, width, height, bytes } = row;
  return {
    id,
    url,
    use,
    type,
    width,
    height,
    bytes,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: { kind: row.created_by_kind, name: row.created_by_name },
  };
}
