import {
  createPasskeySchema,
  limits,
  passkeyCreationOptionsSchema,
  passkeySchema,
  renamePasskeySchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import { requireMember, memberOf } from '../../http/authentication.ts';
import { createBackground } from '../../http/background.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import type { IdentityOptions } from '../account-options.ts';
import { announcePasskeyChange } from '../mail/passkey-change.ts';
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts';
import { requireSession } from '../sign-in/sessions.ts';
import { lockRemovablePasskey } from '../sign-in/sign-in-methods.ts';
import { lockMember } from '../team/members.ts';
import { challengeIn, creationOptions, verifyCreation } from './ceremonies.ts';
import { addPasskey, listPasskeys, presentPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';

const params = z.object({ id: textSchema.max(100) });

/** The passkeys of the signed-in member. */
export function passkeyRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, identity, challenges, relyingParty, passwordSignIn, provider, ratePerMinute } = options;
  return async (app) => {
    const inBackground = createBackground(app);
    const tag = 'account';
    const uses = [requireMember(identity), limitRate(ratePerMinute), noStore];

    app.route(
      operation({
        method: 'POST',
        url: '/me/passkeys/options',
        operationId: 'startPasskeyCreation',
        tag,
        summary: 'Get the options for a new passkey',
        description: 'The response sets a cookie that binds the challenge to this browser, for ten minutes.',
        uses,
        responses: { 200: json('The options.', passkeyCreationOptionsSchema) },
        errors: ['not_found', 'recent_sign_in_required', 'limit_reached'],
        async handler(request, reply) {
          const member = memberOf(request);
          const rp = requireRelyingParty(relyingParty());
          await requireRecentSignIn(db, member);
          const known = await listPasskeys(db, member.id);
          requireRoom(known.length);
          const made = await creationOptions(rp, member, known);
          const challenge = { value: made.challenge, member: member.id };
          const ceremony = { purpose: 'passkey-creation', repeated: made.challenge } as const;
          await challenges.start(request, reply, ceremony, challenge);
          return { ...made };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/me/passkeys',
        operationId: 'createPasskey',
        tag,
        summary: 'Add a passkey',
        description: 'The member gets an e-mail about it, if the service sends e-mail.',
        uses,
        body: createPasskeySchema,
        responses: { 201: json('The passkey was added.', passkeySchema) },
        errors: ['not_found', 'sign_in_expired', 'passkey_refused', 'limit_reached'],
        async handler(request, reply) {
          const actor = memberOf(request);
          const rp = requireRelyingParty(relyingParty());
          const { name, credential } = request.body;
          const challenge = await challenges.finish(request, reply, {
            purpose: 'passkey-creation',
            repeated: challengeIn(credential.clientDataJSON),
          });
          if (challenge.member !== actor.id) throw new ApiError('sign_in_expired');
          const created = await verifyCreation(rp, challenge.value, credential);
          if (!created) throw new ApiError('passkey_refused');
          const passkey = await inTransaction(db, async (transaction) => {
            // Linking the member to the provider ends all sessions, and must also end a creation that has begun.
            await lockMember(transaction, actor.id);
            await requireSession(transaction, actor.session);
            requireRoom((await listPasskeys(transaction, actor.id)).length);
            const added = await addPasskey(transaction, {
              member: actor.id,
              name,
              rpId: rp.id,
              credential: created,
            });
            if (!added) throw new ApiError('passkey_refused');
            const subject = { kind: 'passkey', id: added.id, name } as const;
            await recordAudit(transaction, { actor, action: 'passkey.added', subject });
            return added;
          });
          inBackground(() => announcePasskeyChange(options, request, actor, { kind: 'added', name }));
          return reply.code(201).send(presentPasskey(passkey, rp.id));
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/me/passkeys/:id',
        operationId: 'renamePasskey',
        tag,
        summary: 'Rename a passkey',
        uses,
        params,
        body: renamePasskeySchema,
        responses: { 200: json('The passkey.', passkeySchema) },
        async handler(request) {
          const actor = memberOf(request);
          const { name } = request.body;
          const passkey = await inTransaction(db, async (transaction) => {
            const renamed = await renamePasskey(transaction, actor.id, request.params.id, name);
            if (!renamed) throw new ApiError('not_found', { detail: 'You have no passkey with this id.' });
            const subject = { kind: 'passkey', id: renamed.id, name } as const;
            await recordAudit(transaction, { actor, action: 'passkey.renamed', subject });
            return renamed;
          });
          return presentPasskey(passkey, relyingParty()?.id);
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/me/passkeys/:id',
        operationId: 'removePasskey',
        tag,
        summary: 'Remove a passkey',
        description:
          'The last way to sign in cannot be removed. The member gets an e-mail about it, if the service sends e-mail.',
        uses,
        params,
        responses: { 204: noContent('The passkey was removed.') },
        errors: ['recent_sign_in_required', 'sign_in_method_required'],
        async handler(request, reply) {
          const actor = memberOf(request);
          await requireRecentSignIn(db, actor);
          const { name } = await inTransaction(db, async (transaction) => {
            const passkey = await lockRemovablePasskey(transaction, actor.id, request.params.id, {
              rpId: relyingParty()?.id,
              passwordSignIn,
              hasProvider: provider !== undefined,
            });
            await removePasskey(transaction, passkey.id);
            const subject = { kind: 'passkey', id: passkey.id, name: passkey.name } as const;
            await recordAudit(transaction, { actor, action: 'passkey.removed', subject });
            return passkey;
          });
          inBackground(() => announcePasskeyChange(options, request, actor, { kind: 'removed', name }));
          return reply.code(204).send();
        },
      }),
    );
  };
}

function requireRoom(passkeys: number): void {
  if (passkeys < limits.passkeysPerMember) return;
  throw new ApiError('limit_reached', {
    detail: `A member can have at most ${limits.passkeysPerMember} passkeys. Remove one first.`,
  });
}
