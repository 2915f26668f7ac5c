import { ApiError } from '../../api-error.ts';
import type { OperationPart } from '../../http/operation.ts';

/** Requires that members may sign in with passwords: SINETA_PASSWORD_SIGN_IN. */
export function requirePasswordSignIn(passwordSignIn: boolean): OperationPart {
  return {
    errors: ['password_sign_in_off'],
    async onRequest() {
      if (!passwordSignIn) throw new ApiError('password_sign_in_off');
    },
  };
}
