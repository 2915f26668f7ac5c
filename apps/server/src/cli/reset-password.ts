import { emailSchema } from '@sineta/protocol';
import { storageLocation } from '../backend.ts';
import { recordAudit, system } from '../sites/audit/audit.ts';
import { inTransaction } from '../database/executor.ts';
import { findMemberByEmail } from '../accounts/team/members.ts';
import { openBeside } from '../database/open.ts';
import { createPasswordReset } from '../accounts/links/password-resets.ts';
import { CommandError } from './errors.ts';
import { withConfig } from './local.ts';

/** `sineta reset-password`: prints a link by which somebody of the team sets a new password, also while the service runs. */
export async function resetPassword(address: string): Promise<void> {
  const { data: email } = emailSchema.safeParse(address.trim());
  if (email === undefined) {
    throw new CommandError(2, `${address} is no e-mail address such as ana@example.org.`);
  }
  await withConfig(async (config) => {
    await using resources = new AsyncDisposableStack();
    const storage = await openBeside(storageLocation(config));
    resources.defer(() => storage.close());
    const member = await findMemberByEmail(storage.db, email);
    if (!member) throw new CommandError(1, nobody(email));
    const token = await inTransaction(storage.db, async (transaction) => {
      const subject = { kind: 'member', ...member } as const;
      await recordAudit(transaction, { actor: system, action: 'password.reset-link-made', subject });
      return createPasswordReset(transaction, member.id);
    });
    const url = config.publicUrl ?? `http://localhost:${config.port}`;
    console.log(
      `${member.name} sets a new password with this link. It works once, within 24 hours:\n` +
        // In the fragment, which browsers keep to themselves: it reaches no log.
        `  ${url}/console/reset-password#${token}`,
    );
  });
}

function nobody(email: string): string {
  return (
    `Nobody of the team has the e-mail address ${email}, so there is no password to reset. ` +
    'The page of the team in the console lists their addresses.'
  );
}
