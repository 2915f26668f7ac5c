import type { LanguageTexts } from '../../i18n/part-texts.ts';
import { accountSettingsEs } from './account-settings.ts';
import { accountsEs } from './accounts.ts';
import { auditEs } from './audit.ts';
import { composeEs } from './compose.ts';
import { composeSectionsEs } from './compose-sections.ts';
import { composeSendEs } from './compose-send.ts';
import { devicesEs } from './devices.ts';
import { messagePageEs } from './message-page.ts';
import { messageResultsEs } from './message-results.ts';
import { messagesEs } from './messages.ts';
import { outcomesEs } from './outcomes.ts';
import { overviewEs } from './overview.ts';
import { problemsEs } from './problems.ts';
import { receiptsEs } from './receipts.ts';
import { recurringEs } from './recurring.ts';
import { withOneStop } from './one-stop.ts';
import { shellEs } from './shell.ts';
import { sitesEs } from './sites.ts';

/** The console in Spanish. It addresses the operator with “usted”. */
export const texts: LanguageTexts = withOneStop({
  ...accountSettingsEs,
  ...accountsEs,
  ...auditEs,
  ...composeEs,
  ...composeSectionsEs,
  ...composeSendEs,
  ...devicesEs,
  ...messagePageEs,
  ...messageResultsEs,
  ...messagesEs,
  ...outcomesEs,
  ...overviewEs,
  ...problemsEs,
  ...receiptsEs,
  ...recurringEs,
  ...shellEs,
  ...sitesEs,
});
