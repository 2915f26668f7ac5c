import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { createRepresentation } from '../../http/representations/representation.ts';
import { createRepresentationCache } from '../../http/representations/representation-cache.ts';
import { sendRepresentation } from '../../http/representations/send-representation.ts';
import type { ImageStore } from './image-store.ts';
import { fileNameOf, findImage } from './images.ts';

/** All devices of a broadcast load its images at the same time. An image counts twice: it has no compressed forms. */
const kept = { entries: 200, bytes: 32 * 2 ** 20 };

const params = z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{20,40}\.(?:png|jpg)$/) });

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Notifications of any site and pages of other origins show them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The public addresses of uploaded images. */
export function servedImageRoutes(db: Executor, store: ImageStore): FastifyPluginAsyncZod {
  const cache = createRepresentationCache(kept);
  return async (app) => {
    app.get('/images/:name', { schema: { hide: true, params } }, async (request, reply) => {
      const { name } = request.params;
      const image = await findImage(db, name.slice(0, name.indexOf('.')));
      if (!image || fileNameOf(image) !== name) throw notFound();
      const representation = await cache.read(name, '', async () => {
        const body = await store.get(name);
        if (!body) throw notFound();
        return { representation: createRepresentation({ type: image.type, body }), isKept: true };
      });
      return sendRepresentation(request, reply.headers(headers), representation);
    });
  };
}

function notFound(): ApiError {
  return new ApiError('not_found', { detail: 'There is no image at this URL, or it was deleted.' });
}
