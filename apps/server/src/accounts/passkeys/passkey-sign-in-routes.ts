import {
  credentialAssertionSchema,
  passkeyRequestOptionsSchema,
  requestPasskeySchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { createBackground } from '../../http/background.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { recordRefusal } from '../../sites/audit/refusals.ts';
import type { IdentityOptions } from '../account-options.ts';
import { changeByAuth, pendingMember } from '../better-auth/call-auth.ts';
import { announceNewSignIn } from '../mail/new-sign-in.ts';
import { memberName } from '../team/members.ts';
import { challengeIn, requestOptions, verifyAssertion } from './ceremonies.ts';
import { findPasskey, listPasskeys, recordUse } from './passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';

/** Signs in with a passkey: alone, because it verifies the person as well as the device, or as the second factor. */
export function passkeySignInRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, isConsole, challenges, knownDevices, relyingParty, ratePerMinute } = options;
  return async (app) => {
    const inBackground = createBackground(app);
    const tag = 'account';
    const uses = [requireConsoleOrigin(isConsole), limitRate(ratePerMinute), noStore];

    app.route(
      operation({
        method: 'POST',
        url: '/auth/sign-in/passkey/options',
        operationId: 'startPasskeySignIn',
        tag,
        summary: 'Get the options for a sign-in with a passkey',
        description: 'The response sets a cookie that binds the challenge to this browser, for ten minutes.',
        uses,
        body: requestPasskeySchema,
        responses: { 200: json('The options.', passkeyRequestOptionsSchema) },
        errors: ['not_found', 'sign_in_expired'],
        async handler(request, reply) {
          const rp = requireRelyingParty(relyingParty());
          const member = request.body.secondFactor ? await requirePending(request, reply) : null;
          const known = member === null ? undefined : await listPasskeys(db, member);
          const made = requestOptions(
            rp,
            known?.filter(({ rp_id }) => rp_id === rp.id),
          );
          const ceremony = { purpose: 'passkey-sign-in', repeated: made.challenge } as const;
          await challenges.start(request, reply, ceremony, { value: made.challenge, member });
          return { ...made };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/sign-in/passkey',
        operationId: 'signInWithPasskey',
        tag,
        summary: 'Sign in with a passkey',
        description:
          'No password and no code is required. An unknown and an invalid passkey get the same response.',
        uses,
        body: credentialAssertionSchema,
        responses: { 204: noContent('The member is signed in: the response sets a session cookie.') },
        errors: ['not_found', 'sign_in_expired', 'passkey_refused'],
        async handler(request, reply) {
          const rp = requireRelyingParty(relyingParty());
          const challenge = await challenges.finish(request, reply, {
            purpose: 'passkey-sign-in',
            repeated: challengeIn(request.body.clientDataJSON),
          });
          const passkey = await findPasskey(db, request.body.id, rp.id);
          const assertion = passkey && (await verifyAssertion(rp, challenge, request.body, passkey));
          if (!assertion) throw await refused(request, 'invalid', passkey?.member);
          const { id, member } = passkey;
          const { user, wasSignedIn } = await changeByAuth(
            auth,
            request,
            reply,
            (headers) => auth.api.startSession({ body: { member }, headers, returnHeaders: true }),
            async (transaction, { user: { name } }) => {
              if (!(await recordUse(transaction, id, assertion))) throw new ClonedPasskey();
              const actor = { kind: 'user', id: member, name } as const;
              const details = { from: callerAddress(request), passkey: passkey.name };
              await recordAudit(transaction, { actor, action: 'session.signed-in', details });
            },
          ).catch(async (error: unknown) => {
            throw error instanceof ClonedPasskey ? await refused(request, 'counter', member) : error;
          });
          await knownDevices.remember(reply, user.email);
          if (!wasSignedIn) inBackground(() => announceNewSignIn(options, request, user));
          return reply.code(204).send();
        },
      }),
    );
  };

  async function requirePending(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const member = await pendingMember(auth, request, reply);
    if (member === undefined) throw new ApiError('sign_in_expired');
    return member;
  }

  /** Audits a refused passkey, which may be a stranger's invention. */
  async function refused(request: FastifyRequest, reason: 'invalid' | 'counter', member?: string) {
    const name = member === undefined ? undefined : await memberName(db, member);
    const subject =
      member !== undefined && name !== undefined && ({ kind: 'member', id: member, name } as const);
    await recordRefusal(db, request, {
      action: 'passkey.refused',
      ...(subject && { subject }),
      reason,
    });
    return new ApiError('passkey_refused');
  }
}

/** The counter of the passkey did not grow. Thrown to take the session back. */
class ClonedPasskey extends Error {
  override readonly name = 'ClonedPasskey';
}
