import type { problemsPtBr } from './problem-texts.pt-br.ts';

/** The meaning of each error for the operator, and the fix, in English. */
export const problemsEn: typeof problemsPtBr = {
  unreachable: 'The service did not respond. Check your connection and try again. Nothing is lost.',
  failed: 'The service returned an unexpected response. Try again in a moment.',
  invalid_request: 'Fix the highlighted fields.',
  malformed_json: 'The service could not read the request. Reload the page and try again.',
  session_ended:
    'Your session ended before you signed in again. Nothing was changed or sent. Check your entries and try again.',
  unauthorized: 'Sign in again to continue.',
  forbidden: 'Your role does not allow this. An administrator can change your role.',
  invalid_user_signature:
    'The signature of the user is not valid. The server of the site computes it with an identity secret.',
  origin_not_allowed:
    'The service does not recognise the address of this page. Open the console at its public address.',
  invalid_credentials: 'Incorrect e-mail or password. Check both and try again.',
  incorrect_password: 'Current password is incorrect.',
  invalid_two_factor_code: 'The code is incorrect or has expired. Enter the code shown now.',
  passkey_refused: 'The service did not accept this passkey. Use another one, or sign in another way.',
  sign_in_expired: 'The sign-in attempt has expired. Try again.',
  recent_sign_in_required: 'Nothing was changed: for your security, confirm first that it is you.',
  sign_in_method_required:
    'Without this passkey, you could no longer sign in. Add another one first, or turn off two-step verification.',
  password_sign_in_off: 'This service does not use passwords. Sign in another way.',
  provider_refused:
    'Your organisation’s account was not accepted. Try again; if it fails again, inform the server administrator.',
  provider_unavailable:
    'Your organisation’s sign-in did not respond. Try again shortly, or sign in another way.',
  email_not_verified:
    'Your organisation has not verified your e-mail. Verify it in your account there, then sign in again.',
  email_linked:
    'Your e-mail already belongs to another account of your organisation in this team. Your team administrators can remove the old one.',
  no_role: 'Your account has no access to this console. Your team administrators can give you a role.',
  link_expired:
    'This link is no longer valid: it has been used or cancelled, has expired, or was not copied in full. Ask for a new one.',
  email_taken: 'A team member already uses this e-mail. Sign in with it, or use another.',
  owner_required: 'The team needs an owner. Make someone else an owner first.',
  two_factor_already_enabled: 'Two-step verification is already on.',
  not_found: 'This no longer exists. Someone may have removed it while the page was open.',
  payload_too_large: 'The notification is too large for a push message. Shorten the text or the addresses.',
  body_too_large: 'The request is too large.',
  image_not_accepted:
    'The file is not a complete PNG, JPEG, WebP, GIF or AVIF image, or has more than 40 million pixels.',
  image_quota_reached:
    'The site already has all the images that it can store. Old ones can be deleted in Site: Uploaded images.',
  limit_reached: 'The limit is reached. First delete what is no longer used.',
  message_closed: 'The message has finished. Duplicate it to send it again.',
  draft_changed: 'The draft changed.',
  stale_revision:
    'Someone on the team changed this while you were editing. Nothing was saved. Close it and open it again to see the newest version.',
  idempotency_key_reused:
    'This was already sent with different content. Reload the page before sending again.',
  rate_limited: 'Too many attempts. Wait a minute and try again.',
  storage_unavailable: 'The service cannot save data right now. Try again in a moment.',
  internal_error:
    'The service failed. Try again. If the problem continues, contact the server administrator and mention the time.',
  field: (message) => `The service did not accept this value: ${message}.`,
  other: (message) => message,
};
