import type { ImageSize, Notice } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { findImage } from '../sites/images/images.ts';

/** The size of the image of a notice, if the service stores it under this origin. */
export async function imageSizeOf(
  db: Executor,
  origin: string,
  { image }: Pick<Notice, 'image'>,
): Promise<ImageSize | undefined> {
  const images = `${origin}/images/`;
  if (!image?.startsWith(images)) return undefined;
  const name = image.slice(images.length);
  const stored = await findImage(db, name.slice(0, name.indexOf('.')));
  return stored && { width: stored.width, height: stored.height };
}
