/** The part of an OpenAPI document that declares responses. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DeclaredOperation>>>>;
}

interface DeclaredOperation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface ReceivedResponse {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * Checks that the OpenAPI document declares a response.
 * @throws Error if the operation does not declare the status or, for a problem, its code.
 */
export function requireDeclared(document: OpenApiDocument, response: ReceivedResponse): void {
  const { method, path, status, body } = response;
  const methods = methodsOf(document, path.split('?', 1)[0]!);
  const operation = methods?.[method.toLowerCase()];
  // 404 and 405 (RFC 9110 §15.5.5, §15.5.6) belong to no operation of the document.
  if (!operation && (status === 404 || status === 405 || !path.startsWith('/v1/'))) return;
  if (method === 'HEAD' || method === 'OPTIONS') return;
  const declared = operation?.responses[status];
  const code = status >= 400 ? (body as { readonly code: string }).code : undefined;
  // The document declares this error once for all operations.
  if (code === 'internal_error') return;
  if (declared && (code === undefined || declared.description.includes(`\`${code}\``))) return;
  throw new Error(`${method} ${path} does not declare its response: ${status} ${code ?? ''}`);
}

/** The operations of the matching path; paths without parameters, or with a verb after a colon, come first. */
function methodsOf({ paths }: OpenApiDocument, path: string) {
  const matching = Object.keys(paths).filter((template) => patternOf(template).test(path));
  const [best] = matching.sort((a, b) => parametersOf(a) - parametersOf(b) || b.length - a.length);
  return best === undefined ? undefined : paths[best];
}

const patterns = new Map<string, RegExp>();

function patternOf(template: string): RegExp {
  const known = patterns.get(template);
  if (known) return known;
  const escaped = template.replace(/[.+*?^$()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(template, pattern);
  return pattern;
}

function parametersOf(template: string): number {
  return template.split('{').length;
}
