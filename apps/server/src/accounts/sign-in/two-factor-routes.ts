import {
  backupCodesSchema,
  enableTwoFactorSchema,
  twoFactorCodeSchema,
  twoFactorSetUpSchema,
} from '@sineta/protocol';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { requireMember, memberOf } from '../../http/authentication.ts';
import { callAuth, changeByAuth } from '../better-auth/call-auth.ts';
import { announceNewSignIn } from '../mail/new-sign-in.ts';
import { createBackground } from '../../http/background.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import type { Auth } from '../better-auth/auth.ts';
import { stepOfCode } from './totp-step.ts';
import { requirePasswordSignIn } from './password-sign-in.ts';
import { attemptPassword } from './attempt.ts';
import { attemptCode } from './code-attempt.ts';
import { requirePasskeys } from './sign-in-methods.ts';

/** Codes of an authenticator app (RFC 6238), required in addition to the password. */
export function twoFactorRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, knownDevices, relyingParty, ratePerMinute } = options;
  return async (app) => {
    const inBackground = createBackground(app);
    const tag = 'account';
    const limited = limitRate(ratePerMinute);
    const ofMember = [requireMember(identity), limited, noStore];
    const withPassword = [...ofMember, requirePasswordSignIn(options.passwordSignIn)];
    const fromConsole = [requireConsoleOrigin(isConsole), limited, noStore];

    app.route(
      operation({
        method: 'POST',
        url: '/auth/two-factor/enable',
        operationId: 'setUpTwoFactor',
        tag,
        summary: 'Set up an authenticator app',
        description: 'Two-step verification is enabled when verify-totp accepts a code of the app.',
        uses: withPassword,
        body: enableTwoFactorSchema,
        responses: { 200: json('What the app needs. It is returned only once.', twoFactorSetUpSchema) },
        errors: ['incorrect_password', 'two_factor_already_enabled'],
        async handler(request, reply) {
          const { email, twoFactor } = memberOf(request);
          if (twoFactor) throw new ApiError('two_factor_already_enabled');
          const { password } = request.body;
          const made = await attemptPassword(db, email, request, reply, () =>
            callAuth(request, reply, (headers) =>
              auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
            ),
          );
          if (made.method !== 'totp') throw new Error('better-auth set up another method than TOTP.');
          return { totpUri: made.totpURI, backupCodes: made.backupCodes };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/two-factor/enable-passkeys',
        operationId: 'requirePasskey',
        tag,
        summary: 'Require a passkey after your password',
        description: 'For members without an authenticator app. The backup codes are returned only once.',
        uses: withPassword,
        body: enableTwoFactorSchema,
        responses: { 200: json('Signing in with the password requires a passkey.', backupCodesSchema) },
        errors: ['incorrect_password', 'two_factor_already_enabled', 'sign_in_method_required'],
        async handler(request, reply) {
          const actor = memberOf(request);
          if (actor.twoFactor) throw new ApiError('two_factor_already_enabled');
          const { password } = request.body;
          const made = await attemptPassword(db, actor.email, request, reply, () =>
            changeByAuth(
              auth,
              request,
              reply,
              // Only the backup codes are used: the key for an app stays secret.
              (headers) =>
                auth.api.enableTwoFactor({
                  body: { password, method: 'totp' },
                  headers,
                  returnHeaders: true,
                }),
              async (transaction) => {
                await requirePasskeys(transaction, actor.id, relyingParty()?.id);
                await recordAudit(transaction, { actor, action: 'two-factor.enabled' });
              },
            ),
          );
          if (made.method !== 'totp') throw new Error('better-auth set up another method than TOTP.');
          return { backupCodes: made.backupCodes };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/two-factor/disable',
        operationId: 'disableTwoFactor',
        tag,
        summary: 'Disable two-step verification',
        uses: ofMember,
        body: enableTwoFactorSchema,
        responses: { 204: noContent('Signing in requires only the password.') },
        errors: ['incorrect_password'],
        async handler(request, reply) {
          const actor = memberOf(request);
          await attemptPassword(db, actor.email, request, reply, () =>
            changeByAuth(
              auth,
              request,
              reply,
              (headers) => auth.api.disableTwoFactor({ body: request.body, headers, returnHeaders: true }),
              async (transaction) => {
                await recordAudit(transaction, { actor, action: 'two-factor.disabled' });
              },
            ),
          );
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/two-factor/verify-totp',
        operationId: 'verifyTotp',
        tag,
        summary: 'Verify a code of the authenticator app',
        description: 'Completes a sign-in or, for a signed-in member, the set-up of the app.',
        uses: fromConsole,
        body: twoFactorCodeSchema,
        responses: { 204: codeAccepted },
        errors: ['invalid_two_factor_code'],
        async handler(request, reply) {
          // A member who sets up the app is already signed in. A request with an API key has no session.
          const isSignedIn = (await identity(request, reply))?.kind === 'user';
          const action = isSignedIn ? 'two-factor.enabled' : 'session.signed-in';
          const { code } = request.body;
          const verify = () =>
            changeByAuth(
              auth,
              request,
              reply,
              (headers) => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
              async (transaction, verified) => {
                await useCode(transaction, auth, verified.user.id, code);
                await recordVerified(transaction, request, verified.user, action);
              },
            );
          const { user } = await (isSignedIn
            ? verify()
            : attemptCode(options, { factor: 'code', request, reply, inBackground }, verify));
          if (!isSignedIn) {
            await knownDevices.remember(reply, user.email);
            inBackground(() => announceNewSignIn(options, request, user));
          }
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/two-factor/verify-backup-code',
        operationId: 'verifyBackupCode',
        tag,
        summary: 'Sign in with a backup code',
        description: 'Each backup code is valid once.',
        uses: fromConsole,
        body: twoFactorCodeSchema,
        responses: { 204: codeAccepted },
        errors: ['invalid_two_factor_code'],
        async handler(request, reply) {
          const { code } = request.body;
          const attempted = { factor: 'backup-code', request, reply, inBackground } as const;
          const { user } = await attemptCode(options, attempted, () =>
            changeByAuth(
              auth,
              request,
              reply,
              (headers) => auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
              (transaction, verified) =>
                recordVerified(transaction, request, verified.user, 'session.signed-in'),
            ),
          );
          await knownDevices.remember(reply, user.email);
          inBackground(() => announceNewSignIn(options, request, user));
          return reply.code(204).send();
        },
      }),
    );
  };
}

/**
 * Refuses a code that was accepted before, and those of earlier time steps: an observed code cannot be used a
 * second time (RFC 6238 §5.2).
 *
 * @throws ApiError `invalid_two_factor_code`, which takes the sign-in back
 */
async function useCode(
  transaction: Executor,
  { unseal }: Pick<Auth, 'unseal'>,
  member: string,
  code: string,
  now = Date.now(),
): Promise<void> {
  const kept = await transaction
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', member)
    .executeTakeFirst();
  const step = kept && stepOfCode(await unseal(kept.secret), code, now);
  const used =
    step !== undefined &&
    (await transaction
      .updateTable('two_factor')
      .set({ last_step: step })
      .where('user_id', '=', member)
      .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
      .returning('id')
      .executeTakeFirst());
  if (!used) throw new ApiError('invalid_two_factor_code');
}

const codeAccepted = noContent('The code was accepted. The response sets a session cookie.');

function recordVerified(
  transaction: Executor,
  request: FastifyRequest,
  { id, name }: { readonly id: string; readonly name: string },
  action: 'session.signed-in' | 'two-factor.enabled',
): Promise<void> {
  const actor = { kind: 'user', id, name } as const;
  const details = { from: callerAddress(request) };
  return recordAudit(transaction, { actor, action, ...(action === 'session.signed-in' && { details }) });
}
