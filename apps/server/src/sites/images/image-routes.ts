import {
  imageIdSchema,
  imageLimits,
  imageSchema,
  imagesQuerySchema,
  imagesSchema,
  uploadImageQuerySchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { ImageRow } from '../../database/schema.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import type { AuditRecord } from '../audit/audit.ts';
import { auditRequest } from '../audit/audit-request.ts';
import { siteParamsSchema } from '../site-routes.ts';
import { requireSite } from '../sites.ts';
import { createImageEncoder } from './image-encoder.ts';
import type { ImageStore } from './image-store.ts';
import { addImage, deleteImage, fileNameOf, listImages, toImage } from './images.ts';

interface ImageOptions {
  readonly db: Executor;
  readonly identity: Identity;
  readonly store: ImageStore;
  readonly serviceUrl: () => string;
}

const url = '/sites/:site/images';
const tag = 'images';

/** Images that a site uploads for its messages. */
export function imageRoutes({ db, identity, store, serviceUrl }: ImageOptions): FastifyPluginAsyncZod {
  const mayDraft = requirePermission(identity, 'draft');
  const urlOf = (image: ImageRow) => `${serviceUrl()}/images/${fileNameOf(image)}`;

  const upload: FastifyPluginAsyncZod = async (app) => {
    const encode = createImageEncoder();
    app.removeAllContentTypeParsers();
    // The content decides about the format, and not the header.
    const anyImage = ['application/octet-stream', /^image\//] as const;
    for (const type of anyImage) {
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }

    app.route(
      operation({
        method: 'POST',
        url,
        operationId: 'uploadImage',
        tag,
        summary: 'Upload an image',
        description: `The body is the file: PNG, JPEG, WebP, GIF (its first frame) or AVIF, at most ${imageLimits.uploadBytes.toLocaleString('en')} bytes and ${imageLimits.uploadPixels.toLocaleString('en')} pixels. The service encodes it again as PNG, or as JPEG for an image without transparency, upright, in sRGB and without metadata. Its URL can be the \`icon\`, \`image\` or \`badge\` of messages.`,
        uses: [mayDraft],
        consumes: 'application/octet-stream',
        bodyLimit: imageLimits.uploadBytes,
        params: siteParamsSchema,
        query: uploadImageQuerySchema,
        body: z.unknown(),
        responses: {
          200: json('The site has the same image already.', imageSchema),
          201: json('The image.', imageSchema),
        },
        errors: ['image_not_accepted', 'image_quota_reached'],
        async handler(request, reply) {
          const { params, query, body } = request;
          await requireSite(db, params.site);
          const encoded = await encode(Buffer.isBuffer(body) ? body : Buffer.alloc(0), query.use);
          if (!encoded) {
            void reply.header('Retry-After', '10');
            throw new ApiError('rate_limited', {
              detail: 'Too many images wait to be encoded. Wait 10 s; Retry-After has the time in seconds.',
            });
          }
          const added = { ...params, ...query, encoded, author: principalOf(request) };
          const { image, isNew } = await addImage(db, store, added, (transaction, row) =>
            auditRequest(transaction, request, { action: 'image.uploaded', ...auditOf(row) }),
          );
          return reply.code(isNew ? 201 : 200).send(toImage(image, urlOf(image)));
        },
      }),
    );
  };

  return async (app) => {
    await app.register(upload);

    app.route(
      operation({
        method: 'GET',
        url,
        operationId: 'listImages',
        tag,
        summary: 'List uploaded images',
        uses: [mayDraft, noStore],
        params: siteParamsSchema,
        query: imagesQuerySchema,
        responses: { 200: json('One page, newest first.', imagesSchema) },
        async handler({ params, query }) {
          await requireSite(db, params.site);
          return listImages(db, params.site, query, urlOf);
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: `${url}/:id`,
        operationId: 'deleteImage',
        tag,
        summary: 'Delete an uploaded image',
        description:
          'Its URL is no longer served. Messages that show it stay, without the image; caches may keep it.',
        uses: [requirePermission(identity, 'send')],
        params: siteParamsSchema.extend({ id: imageIdSchema }),
        responses: { 204: noContent('It is deleted.') },
        async handler(request, reply) {
          await deleteImage(db, store, request.params, (transaction, row) =>
            auditRequest(transaction, request, { action: 'image.deleted', ...auditOf(row) }),
          );
          return reply.code(204).send();
        },
      }),
    );
  };
}

function auditOf(row: ImageRow): Pick<AuditRecord, 'subject' | 'details'> {
  const { site, id, use } = row;
  return { subject: { kind: 'image', id }, details: { site, use, file: fileNameOf(row) } };
}
