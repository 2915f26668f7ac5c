import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { serviceHere } from './service.ts';

interface DoctorOptions {
  readonly url?: string;
  readonly site?: string;
  readonly worker?: string;
  readonly scope?: string;
  readonly verbose?: true;
  readonly json?: true;
}

/** `sineta doctor`: looks at the set-up of a site from outside, as a browser would, and says what to change. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the set-up of a site, and say what to change; what is left out is read from its <sineta-bell>',
    )
    .argument('<page>', 'address of a page with the bell, such as https://example.org')
    .option('--url <address>', 'the service')
    .option('--site <id>', 'the site of the service')
    .option('--worker <path>', 'the service worker, from the page')
    .option('--scope <path>', 'the scope that the page registers it with')
    .option('--verbose', 'a line for each check, also for what is right')
    .option('--json', 'the findings as JSON')
    .action(diagnose);
}

/** @throws CommandError 1 when something is to be changed, 2 when it was asked in a wrong way. */
async function diagnose(address: string, options: DoctorOptions): Promise<void> {
  const { url, site, worker, scope } = options;
  const page = webAddress(address, 'https://example.org');
  for (const path of [worker, scope]) {
    if (path !== undefined && !URL.canParse(path, page.href)) {
      throw new CommandError(2, `${path} is not a path such as /sw.js.`);
    }
  }
  const service = url === undefined ? undefined : webAddress(url, 'https://avisos.example.org');
  // Parsers of HTML and JavaScript are loaded for this command alone.
  const [{ gatherFacts }, { examine }, { describeFindings, summarize }] = await Promise.all([
    import('./doctor/facts.ts'),
    import('./doctor/examine.ts'),
    import('./doctor/report.ts'),
  ]);
  const facts = await gatherFacts({
    page,
    service,
    site,
    worker,
    scope,
    serviceHere: webAddress(serviceHere(), 'https://avisos.example.org'),
  });
  const findings = examine(facts);
  const describe = options.verbose ? describeFindings : summarize;
  console.log(options.json ? JSON.stringify({ findings }, null, 2) : describe(findings));
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (wrong > 0) {
    throw new CommandError(
      1,
      wrong === 1 ? 'One thing has to be changed.' : `${wrong} things have to be changed.`,
    );
  }
}

function webAddress(text: string, example: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const scheme = /^(localhost|127\.)/.test(text) ? 'http' : 'https';
    const advice = isBare(text) ? ` Write its scheme too: ${scheme}://${text}` : '';
    throw new CommandError(2, `${text} is not an address such as ${example}.${advice}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CommandError(
      2,
      'Leave name and password out of the address: the doctor sees what every visitor sees.',
    );
  }
  return url;
}

/** A host, perhaps with a port and a path, that lacks nothing but its scheme. */
function isBare(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(text);
}
