import { limits, providerSignInSchema, startedProviderSignInSchema } from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
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
import { callAuth, userAgentOf } from '../better-auth/call-auth.ts';
import { announceLink } from '../mail/account-link.ts';
import { announceNewSignIn } from '../mail/new-sign-in.ts';
import { confirmSession } from '../sign-in/recent-sign-in.ts';
import { hasOtherSession } from '../sign-in/sessions.ts';
import { admit, type Refusal } from './admission.ts';
import type { Provider, ProviderPerson } from './provider.ts';

const callbackPath = '/auth/sign-in/provider/callback';

/** What a browser needs to come back from the provider: the value of its challenge. */
const startedSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  confirm: z.boolean(),
  next: z.string(),
});

type SignInOutcome =
  | { readonly refusal: Refusal }
  | { readonly user: SignedInMember; readonly isLinked: boolean; readonly wasSignedIn: boolean };

interface SignedInMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Signs members in at the OpenID provider of the organisation. */
export function providerRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, provider, isConsole, challenges, serviceUrl, ratePerMinute } = options;
  const redirectUri = () => `${serviceUrl()}/v1${callbackPath}`;
  return async (app) => {
    const inBackground = createBackground(app);
    const tag = 'account';
    const limited = limitRate(ratePerMinute);

    app.route(
      operation({
        method: 'POST',
        url: '/auth/sign-in/provider',
        operationId: 'startProviderSignIn',
        tag,
        summary: 'Start a sign-in at the OpenID provider',
        description:
          'Requires SINETA_OIDC_ISSUER. The response sets a cookie that binds the sign-in to this browser, for ten minutes.',
        uses: [requireConsoleOrigin(isConsole), limited, noStore],
        body: providerSignInSchema,
        responses: { 200: json('The page of the provider to open.', startedProviderSignInSchema) },
        errors: ['not_found', 'provider_unavailable'],
        async handler(request, reply) {
          const { next, confirm } = request.body;
          const checks = { state: random(), nonce: random(), verifier: random(), confirm };
          const url = await requireProvider(provider).start(redirectUri(), checks);
          const value = JSON.stringify({ ...checks, next });
          const ceremony = { purpose: 'provider-sign-in', repeated: checks.state } as const;
          await challenges.start(request, reply, ceremony, { value, member: null });
          return { url };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: callbackPath,
        operationId: 'finishProviderSignIn',
        tag,
        summary: 'Finish a sign-in at the OpenID provider',
        description:
          'The provider sends the browser here. A refused sign-in leads to the sign-in page of the console, with the error code.',
        uses: [limited, noStore],
        responses: { 303: noContent('The next page of the console.') },
        exposeHeadRoute: false,
        async handler(request, reply) {
          try {
            const { next, user, isLinked, wasSignedIn } = await finish(
              requireProvider(provider),
              request,
              reply,
            );
            if (isLinked) inBackground(() => announceLink(options, request, user));
            else if (!wasSignedIn) inBackground(() => announce(request, user));
            return reply.redirect(`/console${next}`, 303);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            return reply.redirect(`/console/sign-in?problem=${error.code}`, 303);
          }
        },
      }),
    );
  };

  /** Browsers do not send the cookie of a known one after the redirect of a provider. */
  async function announce(request: FastifyRequest, user: SignedInMember): Promise<void> {
    if (await hasOtherSession(db, user.id, userAgentOf(request))) return;
    await announceNewSignIn(options, request, user);
  }

  async function finish(from: Provider, request: FastifyRequest, reply: FastifyReply) {
    const callback = new URL(request.url, redirectUri());
    const state = callback.searchParams.get('state') ?? '';
    const ceremony = { purpose: 'provider-sign-in', repeated: state } as const;
    const challenge = await challenges.finish(request, reply, ceremony);
    const { next, ...checks } = startedSchema.parse(JSON.parse(challenge.value));
    if (state !== checks.state) throw new ApiError('sign_in_expired');
    const person = await from.finish(callback, checks);
    return { next, ...(await signIn(from, person, request, reply)) };
  }

  /** Updates the member and starts the session in one transaction; also that of a refusal takes effect. */
  async function signIn(
    from: Provider,
    person: ProviderPerson,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const details = { from: callerAddress(request), provider: from.settings.name };
    const outcome = await callAuth<SignInOutcome>(request, reply, (headers) =>
      auth.transaction.run(async () => {
        const transaction = await auth.transaction.writer();
        const admission = await admit(transaction, person, from.settings.groupRoles);
        if ('refusal' in admission) {
          const { refusal, subject: member } = admission;
          const subject = member && ({ kind: 'member', id: member.id, name: member.name } as const);
          await recordRefusal(transaction, request, {
            action: 'session.refused',
            ...(subject && { subject }),
            reason: refusal,
            details: { provider: from.settings.name, person: nameOf(person) },
          });
          return { response: { refusal } };
        }
        const { member, name, isLinked } = admission;
        const session = await auth.api.startSession({ body: { member }, headers, returnHeaders: true });
        // A provider may sign in the person at the browser without asking who it is.
        await confirmSession(transaction, session.response.session, person.authenticatedAt ?? 0);
        const actor = { kind: 'user', id: member, name } as const;
        await recordAudit(transaction, { actor, action: 'session.signed-in', details });
        return { headers: session.headers, response: { ...session.response, isLinked } };
      }),
    );
    if ('refusal' in outcome) throw new ApiError(outcome.refusal);
    return outcome;
  }
}

/** The address that the provider states, verified or not, or else the account there. */
function nameOf({ email, account }: ProviderPerson): string {
  return (email ?? account).slice(0, limits.emailLength);
}

function requireProvider(provider: Provider | undefined): Provider {
  if (provider) return provider;
  throw new ApiError('not_found', { detail: 'This service has no OpenID provider. Set SINETA_OIDC_ISSUER.' });
}

/** 256 bits as base64url: enough for a state, a nonce and a verifier (RFC 7636 §4.1). */
function random(): string {
  return randomBytes(32).toString('base64url');
}
