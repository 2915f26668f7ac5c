import {
  type BoardView,
  defaultSite,
  messageIdSchema,
  type SharePicture,
  type Site,
  topicSchema,
} from '@sineta/protocol';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { createNetworkQuota } from '../../http/network-quota.ts';
import { createRepresentation } from '../../http/representations/representation.ts';
import { createRepresentationCache } from '../../http/representations/representation-cache.ts';
import { sendRepresentation } from '../../http/representations/send-representation.ts';
import { findNotice } from '../../messages/feed/feed.ts';
import type { ImageStore } from '../../sites/images/image-store.ts';
import { fileNameOf, findImage } from '../../sites/images/images.ts';
import type { ReadBoardState } from '../board-state.ts';
import type { BuiltBoard } from '../built-board.ts';
import { publicOrigin } from '../public-origin.ts';
import { chosenLanguage, pageLanguage, type PageLanguage } from '../page-language.ts';
import { readPage } from '../read-page.ts';
import { createPictureDrawing } from './draw-picture.ts';
import { pictureSubject, pictureVersion } from './picture-address.ts';

interface PictureOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
  readonly board: Pick<BuiltBoard, 'sharePicture'>;
  readonly readState: ReadBoardState;
  readonly images: Pick<ImageStore, 'get'>;
  readonly logger: FastifyBaseLogger;
}

/** Pictures that one network can have drawn in a minute. */
const drawnPerMinute = 60;

/** A picture has 10 to 40 kB. */
const kept = { entries: 500, bytes: 16 * 2 ** 20 };

type PictureRequest = FastifyRequest<{ Params: { version: string } }>;

/** No picture is drawn now. */
class NotDrawn extends Error {}

/** The pictures of notices, topics and the board, for programs that preview links. */
export function pictureRoutes({
  db,
  publicUrl,
  board,
  readState,
  images,
  logger,
}: PictureOptions): FastifyPluginAsyncZod {
  const draw = createPictureDrawing(logger);
  const quota = createNetworkQuota(drawnPerMinute, 60_000);
  const cache = createRepresentationCache(kept);
  const version = z.string().max(64);

  return async (app) => {
    const params = z.object({ version });
    app.get('/pictures/:version/board', { schema: { hide: true, params } }, (request, reply) =>
      sendPicture(request, reply, { kind: 'board', feed: { notices: [] } }),
    );
    app.get(
      '/pictures/:version/topics/:topic',
      { schema: { hide: true, params: z.object({ version, topic: topicSchema }) } },
      (request, reply) =>
        sendPicture(request, reply, {
          kind: 'board',
          feed: { notices: [] },
          topic: request.params.topic,
        }),
    );
    app.get(
      '/pictures/:version/notices/:id',
      { schema: { hide: true, params: z.object({ version, id: messageIdSchema }) } },
      async (request, reply) => {
        const { reader } = await languageOf(request);
        const notice = await findNotice(db, defaultSite, request.params.id, reader);
        if (!notice) throw new ApiError('not_found');
        return sendPicture(request, reply, { kind: 'notice', notice });
      },
    );
  };

  /** Programs that preview links choose by the address alone. */
  async function languageOf(request: FastifyRequest): Promise<PageLanguage> {
    return pageLanguage(await readState(), chosenLanguage(request), undefined);
  }

  async function sendPicture(request: PictureRequest, reply: FastifyReply, view: BoardView) {
    const language = await languageOf(request);
    const page = await readPage(db, publicOrigin(publicUrl, request), await readState(), language, view);
    const picture = board.sharePicture(page);
    if (!picture || (view.kind === 'board' && !isNamed(page.site, view.topic))) {
      throw new ApiError('not_found');
    }
    const current = pictureVersion(picture);
    try {
      const png = await cache.read(`${pictureSubject(view)} ${language.key}`, current, async () => {
        const body = await drawFor(callerAddress(request), picture);
        return { representation: createRepresentation({ type: 'image/png', body }), isKept: true };
      });
      const isCurrent = request.params.version === current;
      reply
        .header('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
        // Pages of other origins show previews too.
        .header('Cross-Origin-Resource-Policy', 'cross-origin');
      return await sendRepresentation(request, reply, png);
    } catch (error) {
      if (!(error instanceof NotDrawn)) throw error;
      return reply.header('Cache-Control', 'no-store').redirect('/icon-512.png');
    }
  }

  /** Undefined also for an icon that was deleted. */
  async function readIcon(name: string | undefined): Promise<Buffer | undefined> {
    const image = name === undefined ? undefined : await findImage(db, name.slice(0, name.indexOf('.')));
    return image && fileNameOf(image) === name ? images.get(name) : undefined;
  }

  async function drawFor(address: string, picture: SharePicture): Promise<Buffer> {
    if (quota.wait(address) > 0) throw new NotDrawn();
    quota.count(address);
    const body = await draw(picture, await readIcon(picture.icon));
    if (!body) throw new NotDrawn();
    return body;
  }
}

/** Only topics with a name have a page. */
function isNamed({ topics }: Site, topic: string | undefined): boolean {
  return topic === undefined || topics.some(({ id }) => id === topic);
}
