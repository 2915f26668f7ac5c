import { type CallExpression, parse, type Program } from 'acorn';
import { simple } from 'acorn-walk';

/** What kind of script the source of a worker is. */
export type WorkerScript =
  | { readonly kind: 'classic'; readonly imports: readonly string[] }
  /** With `import` or `export`, which a worker registered as a classic script may not have. */
  | { readonly kind: 'module' }
  /** HTML instead of a script: a server's fallback page for unknown addresses. */
  | { readonly kind: 'page' }
  /** Longer than what is read of a file. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Parses a worker's script without running it. `imports` are the literal arguments of `importScripts`. */
export function readWorkerScript(source: string): WorkerScript {
  try {
    return { kind: 'classic', imports: importedScripts(parse(source, { ecmaVersion: 'latest' })) };
  } catch (error) {
    if (parses(source)) return { kind: 'module' };
    if (source.trimStart().startsWith('<')) return { kind: 'page' };
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether this is Sineta's bundle in any version, by the name of its lock and of an event, which minifiers keep. */
export function isOurBundle(source: string): boolean {
  return source.includes('sineta:device:') && source.includes('pushsubscriptionchange');
}

function importedScripts(program: Program): string[] {
  const found: string[] = [];
  simple(program, {
    CallExpression(call) {
      if (!isImportScripts(call)) return;
      for (const argument of call.arguments) {
        if (argument.type === 'Literal' && typeof argument.value === 'string') found.push(argument.value);
        if (argument.type === 'TemplateLiteral' && argument.expressions.length === 0) {
          found.push(argument.quasis[0]?.value.cooked ?? '');
        }
      }
    },
  });
  return found;
}

/** `importScripts(…)` and `self.importScripts(…)`. */
function isImportScripts({ callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'importScripts';
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'importScripts'
  );
}

function parses(source: string): boolean {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
}
