interface OpenApiDocument {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const prefix = '#/components/schemas/';
const reference = new RegExp(`"${prefix}(\\w+)"`, 'g');

/**
 * Removes the named schemas that nothing refers to. Every schema comes twice, for input ("FeedInput") and for output
 * ("Feed"). If only one of them is used, it gets the plain name.
 */
export function tidyComponents<Document extends object>(document: Document): Document {
  const { components, ...described }: OpenApiDocument = document;
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  collectReferences(described, schemas, used);

  const plainName = (name: string): string => {
    const plain = name.replace(/Input$/, '');
    return used.has(plain) ? name : plain;
  };
  const kept = [...used].sort().map((name) => [plainName(name), schemas[name]] as const);
  const tidied = { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
  const text = JSON.stringify(tidied).replace(
    reference,
    (_, name: string) => `"${prefix}${plainName(name)}"`,
  );
  return JSON.parse(text) as Document;
}

function collectReferences(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
  used: Set<string>,
): void {
  for (const [, name] of (JSON.stringify(part) ?? '').matchAll(reference)) {
    if (name === undefined || used.has(name)) continue;
    used.add(name);
    collectReferences(schemas[name], schemas, used);
  }
}
