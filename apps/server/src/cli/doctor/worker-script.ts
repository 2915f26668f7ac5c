import { type CallExpression, parse, type Program } from 'acorn';
import { simple } from 'acorn-walk';

/** What the source of a worker tells. */
export type WorkerScript =
  | { readonly kind: 'classic'; readonly imports: readonly string[] }
  /** `import` and `export`, which a worker that is registered as a classic script may not have. */
  | { readonly kind: 'module' }
  /** Markup in place of a script: the start page of a server that has one for every address that it does not know. */
  | { readonly kind: 'page' }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Reads a worker's script without running it. `imports` are the literal arguments of `importScripts`. */
export function readWorkerScript(source: string): WorkerScript {
  try {
    return { kind: 'classic', imports: importedScripts(parse(source, { ecmaVersion: 'latest' })) };
  } catch (error) {
    if (parses(source)) return { kind: 'module' };
    if (source.trimStart().startsWith('<')) return { kind: 'page' };
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Our bundle of any version: the name of its lock, which no minifier changes, and what it listens to. */
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
