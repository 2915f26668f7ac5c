import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { printableJson } from './printable.ts';
import { proxyHere, serviceHere } from './service.ts';

interface DoctorOptions {
  readonly url?: string;
  readonly site?: string;
  readonly worker?: string;
  readonly scope?: string;
  readonly verbose?: true;
  readonly json?: true;
}

/** `sineta doctor`: checks the set-up of a site from outside, as a browser sees it, and reports what to change. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the set-up of a site; options that are absent are read from its <sineta-bell>')
    .argument('<page>', 'the address of a page with the bell, for example https://example.org')
    .option('--url <address>', 'the address of the service')
    .option('--site <id>', 'the id of the site in the service')
    .option('--worker <path>', 'the address of the service worker, relative to the page')
    .option('--scope <path>', 'the scope that the page registers the worker with')
    .option('--verbose', 'show every check, including those that passed')
    .option('--json', 'print the findings as JSON')
    .action(diagnose);
}

/** @throws CommandError with exit code 1 if a check failed, 2 for incorrect arguments. */
async function diagnose(address: string, options: DoctorOptions): Promise<void> {
  const { url, site, worker, scope } = options;
  const page = webAddress(address, 'https://example.org');
  for (const path of [worker, scope]) {
    if (path !== undefined && !URL.canParse(path, page.href)) {
      throw new CommandError(2, `${path} is not a path. Example: /sw.js`);
    }
  }
  const service = url === undefined ? undefined : webAddress(url, 'https://avisos.example.org');
  // Only this command loads the parsers of HTML and JavaScript.
  const [{ gatherFacts }, { cappedFetch }, { examine }, { describeFindings, summarize }] = await Promise.all([
    import('./doctor/facts.ts'),
    import('./doctor/fetched.ts'),
    import('./doctor/examine.ts'),
    import('./doctor/report.ts'),
  ]);
  const examination = {
    page,
    service,
    site,
    worker,
    scope,
    serviceHere: webAddress(serviceHere(), 'https://avisos.example.org'),
  };
  const facts = await gatherFacts(examination, cappedFetch(await proxyHere()));
  const findings = examine(facts);
  const describe = options.verbose ? describeFindings : summarize;
  console.log(options.json ? printableJson({ findings }) : describe(findings));
  const failures = findings.filter(({ status }) => status === 'failed').length;
  if (failures > 0) {
    throw new CommandError(1, failures === 1 ? '1 check failed.' : `${failures} checks failed.`);
  }
}

function webAddress(text: string, example: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const scheme = /^(localhost|127\.)/.test(text) ? 'http' : 'https';
    const advice = isBare(text) ? ` Add the scheme: ${scheme}://${text}` : '';
    throw new CommandError(2, `${text} is not a web address. Expected: ${example}.${advice}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CommandError(
      2,
      'Remove the user name and password from the address: the doctor checks what every visitor sees.',
    );
  }
  return url;
}

/** A host, with or without port and path, that lacks only its scheme. */
function isBare(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(text);
}
