import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SharePicture } from '@sineta/protocol';
import type { Renderer } from '@takumi-rs/core';
import type { FastifyBaseLogger } from 'fastify';
import { oneAtATime } from '../../http/one-at-a-time.ts';
import { emojiFont, fontSubsets, iconSource, pictureLayout, pictureSize } from './picture-layout.ts';

/**
 * Draws a picture as PNG, outside the event loop; undefined when it cannot, or too many others wait.
 * @param icon - the file of the site's icon; its initial is drawn without one
 */
export type DrawPicture = (picture: SharePicture, icon?: Buffer) => Promise<Buffer | undefined>;

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

  async function draw(picture: SharePicture, icon: Buffer | undefined): Promise<Buffer | undefined> {
    const renderer = await (loaded ??= load());
    const images = icon === undefined ? [] : [{ src: iconSource, data: icon }];
    return renderer?.render(pictureLayout(picture, icon !== undefined), {
      ...pictureSize,
      format: 'png',
      images,
    });
  }

  return (picture, icon) => inTurn(() => draw(picture, icon));
}

/** Loaded with the first picture: the other processes and commands of the service need none of it. */
async function loadRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core');
  // It would keep icons that a site has replaced.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const fonts = fontSubsets.map((name) => ({
    name: name as string,
    file: `@fontsource-variable/newsreader/files/newsreader-${name}-wght-normal.woff2`,
  }));
  for (const { name, file } of [...fonts, { name: emojiFont, file: 'twemoji-colr-font/twemoji.woff2' }]) {
    await renderer.registerFont({ name, data: await readFile(fileURLToPath(import.meta.resolve(file))) });
  }
  return renderer;
}
