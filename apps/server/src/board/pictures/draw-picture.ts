import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SharePicture } from '@sineta/protocol';
import type { Renderer } from '@takumi-rs/core';
import type { FastifyBaseLogger } from 'fastify';
import { oneAtATime } from '../../http/one-at-a-time.ts';
import { fontSubsets, pictureLayout, pictureSize } from './picture-layout.ts';

/** Draws a picture as PNG, outside the event loop; undefined when it cannot, or too many others wait. */
export type DrawPicture = (picture: SharePicture) => Promise<Buffer | undefined>;

/** How many pictures wait for the one that is being drawn. */
const mostWaiting = 20;

/** Draws one picture at a time, so that strangers who ask for many take one processor at most. */
export function createPictureDrawing(logger: FastifyBaseLogger): DrawPicture {
  let loaded: Promise<Renderer | undefined> | undefined;
  const inTurn = oneAtATime(mostWaiting);

  const load = () =>
    loadRenderer().catch((error: unknown) => {
      logger.warn({ err: error }, 'pictures cannot be drawn on this platform; shared links show the icon');
      return undefined;
    });

  async function draw(picture: SharePicture): Promise<Buffer | undefined> {
    const renderer = await (loaded ??= load());
    return renderer?.render(pictureLayout(picture), { ...pictureSize, format: 'png' });
  }

  return (picture) => inTurn(() => draw(picture));
}

/** Loaded with the first picture: the other processes and commands of the service need none of it. */
async function loadRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core');
  // It would keep images, of which the pictures have none.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const name of fontSubsets) {
    const file = `@fontsource-variable/newsreader/files/newsreader-${name}-wght-normal.woff2`;
    await renderer.registerFont({ name, data: await readFile(fileURLToPath(import.meta.resolve(file))) });
  }
  return renderer;
}
