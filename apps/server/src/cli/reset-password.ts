import { emailSchema } from '@sineta/protocol';
import { storageLocation } from '../backend.ts';
import { recordAudit, system } from '../sites/audit/audit.ts';
import { inTransaction } from '../database/executor.ts';
import { findMemberByEmail } from '../accounts/team/members.ts';
import { openBeside } from '../database/open.ts';
import { createPasswordReset } from '../accounts/links/password-resets.ts';
import { CommandError } from './errors.ts';
import { withConfig } from './local.ts';

/** `sineta reset-password`: prints a link with which a member sets a new password. The service may be running. */
export async function resetPassword(address: string): Promise<void> {
  const { data: email } = emailSchema.safeParse(address.trim());
  if (email === undefined) {
    throw new CommandError(2, `${address} is not an e-mail address. Expected: ana@example.org.`);
  }
  await withConfig(async (config) => {
    if (!config.signIn.password) {
      throw new CommandError(1, 'SINETA_PASSWORD_SIGN_IN is off: members do not sign in with passwords.');
    }
    await using resources = new AsyncDisposableStack();
    const storage = await openBeside(storageLocation(config));
    resources.defer(() => storage.close());
    const member = await findMemberByEmail(storage.db, email);
    if (!member) throw new CommandError(1, notFound(email));
    const token = await inTransaction(storage.db, async (transaction) => {
      const subject = { kind: 'member', ...member } as const;
      await recordAudit(transaction, { actor: system, action: 'password.reset-link-made', subject });
      return createPasswordReset(transaction, member.id);
    });
    const url = config.publicUrl ?? `http://localhost:${config.port}`;
    console.log(
      `With this link ${member.name} can set a new password. It works once and expires in 24 hours:\n` +
        // Browsers do not send the fragment, so the token reaches no log.
        `  ${url}/console/reset-password#${token}`,
    );
  });
}

function notFound(email: string): string {
  return (
    `No member has the e-mail address ${email}. ` +
    'The team page of the console lists the members and their addresses.'
  );
}
