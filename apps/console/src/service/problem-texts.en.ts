import type { problemsPtBr } from './problem-texts.pt-br.ts';

/** What each error of the service means for the operator, and the way on, in English. */
export const problemsEn: typeof problemsPtBr = {
  unreachable:
    'The service did not answer. It may be your connection, or a pause of its own. Nothing is lost: try again.',
  failed: 'The service answered something that this page does not understand. Try again in a moment.',
  invalid_request: 'There is a field to correct.',
  malformed_json: 'The service did not understand the request. Reload the page and try again.',
  session_ended:
    'Your session had ended, and it took too long until you signed in. Nothing was changed or sent: look again, and try again.',
  unauthorized: 'Sign in again to go on.',
  forbidden: 'Your role in the team does not allow this. Whoever runs the team can change it.',
  origin_not_allowed:
    'The request came from an address that this service does not know. Open the console at its public address.',
  invalid_credentials: 'The e-mail or the password is not right. Check both and try again.',
  incorrect_password: 'The current password is not right.',
  invalid_two_factor_code: 'The code is not right, or has changed since. Type the one that shows now.',
  link_expired:
    'This link does not hold any more: it was used, withdrawn, is too old or was not copied whole. Ask for another.',
  email_taken: 'Somebody of the team has this e-mail. Sign in with it, or use another.',
  owner_required: 'The team needs an owner. Make somebody else an owner first.',
  two_factor_already_enabled: 'Signing in asks for a code already.',
  not_found: 'This does not exist any more. Somebody may have removed it while the page was open.',
  conflict: 'Somebody changed this before you. Reload the page to see how it is now.',
  precondition_failed: 'Somebody changed this before you. Reload the page to see how it is now.',
  payload_too_large: 'The notification does not fit a push message. Shorten the texts or the addresses.',
  body_too_large: 'That is too much for one request.',
  message_closed: 'This message is over. What was sent does not come back; duplicate it to send it again.',
  idempotency_key_reused: 'This was sent before with other content. Reload the page before you send again.',
  rate_limited: 'There were many attempts in a short time. Wait a minute and try again.',
  storage_unavailable:
    'The service cannot store anything right now. Nothing was accepted: try again in a moment.',
  internal_error: 'The service failed. Try again; if it goes on, tell whoever looks after it, with the time.',
  field: (message) => `The service did not accept this value: ${message}.`,
  other: (message) => message,
};
