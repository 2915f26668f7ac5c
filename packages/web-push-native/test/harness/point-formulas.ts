import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

/** c/point.h. */
export const pointHeader = readFileSync(join(import.meta.dirname, '../../c/point.h'), 'utf8');
const functionPattern = /^static inline (?:void|field) (\w+)\(([^)]*)\) \{\s([\s\S]*?)\s\}$/gm;

/** What a function of c/point.h takes and returns. */
type Formula = (...values: never[]) => unknown;

/**
 * The functions of c/point.h, with other functions in place of those of c/field.h: their bodies are calls, assignments and
 * loops alone, which JavaScript writes in the same way.
 */
export function readFormulas(operations: Readonly<Record<string, Formula>>, header = pointHeader): unknown {
  const functions = [...header.matchAll(functionPattern)].map(([, name, parameters, body]) => {
    const names = parameters!.split(',').map((parameter) => /\w+$/.exec(parameter)![0]);
    return `function ${name}(${names.join()}) { ${toJavaScript(body!)} }`;
  });
  const names = [...functions.join('\n').matchAll(/^function (\w+)/gm)].map(([, name]) => name);
  const source = `${functions.join('\n')}\nreturn { ${names.join()} };`;
  return compileFunction(source, Object.keys(operations))(...Object.values(operations));
}

function toJavaScript(body: string): string {
  return body.replaceAll('->', '.').replaceAll(/\b(?:const )?(?:field|sum|int) (?=\w+ =)/g, 'let ');
}
