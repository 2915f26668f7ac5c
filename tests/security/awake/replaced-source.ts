/** A text of a source file, and what processes of a test load in its place. */
export interface Replacement {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** It occurs once. */
  readonly text: string;
  readonly by: string;
}

const variable = 'TEST_REPLACED_SOURCE';

/** The replacements that the environment of this process states. */
export function replacementsOf(env: NodeJS.ProcessEnv): readonly Replacement[] {
  return JSON.parse(env[variable] ?? '[]') as Replacement[];
}

/** The environment of a process that loads replaced sources, besides those that this process has been given. */
export function replacingEnvironment(replacements: readonly Replacement[]): Readonly<Record<string, string>> {
  const all = [...replacementsOf(process.env), ...replacements];
  const hook = `--import=${new URL('replace-sources.ts', import.meta.url).href}`;
  const { NODE_OPTIONS = '' } = process.env;
  return {
    [variable]: JSON.stringify(all),
    NODE_OPTIONS: NODE_OPTIONS.includes(hook) ? NODE_OPTIONS : `${NODE_OPTIONS} ${hook}`,
  };
}

/** @throws Error if the source does not have the text exactly once */
export function replaceIn(source: string, { file, text, by }: Replacement): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${file} has "${text}" ${parts.length - 1} times, not once.`);
  return parts.join(by);
}
