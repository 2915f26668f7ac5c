import * as fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Replaces the values of properties with this name, wherever they are, except objects that the document defines. */
export type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Generates values that match a schema. Rules that are not in the schema can still refuse them. */
export function valuesOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  byName: ByName,
): fc.Arbitrary<unknown> {
  const named = new Map<string, fc.Arbitrary<unknown>>();
  /** Of the components that are being generated: some contain themselves. */
  const depths = new Map<string, number>();
  return generate(schema);

  function component(name: string): fc.Arbitrary<unknown> {
    const depth = depths.get(name) ?? 0;
    const key = `${name} ${depth}`;
    depths.set(name, depth + 1);
    const values = named.get(key) ?? generate(components[name]!);
    depths.set(name, depth);
    named.set(key, values);
    return values;
  }

  function isTooDeep({ $ref, items }: JsonSchema): boolean {
    const name = ($ref ?? items?.$ref)?.split('/').at(-1);
    return name !== undefined && (depths.get(name) ?? 0) > 2;
  }

  function generate(part: JsonSchema): fc.Arbitrary<unknown> {
    if (part.$ref !== undefined) return component(part.$ref.split('/').at(-1)!);
    if ('const' in part) return fc.constant(part.const);
    if (part.enum) return fc.constantFrom(...part.enum);
    if (part.anyOf) return fc.oneof(...part.anyOf.filter((option) => !isTooDeep(option)).map(generate));
    if (typeof part.type === 'object') {
      return fc.oneof(...part.type.map((type) => generate({ ...part, type })));
    }
    switch (part.type) {
      case 'object':
        return objects(part);
      case 'array':
        return fc.array(generate(part.items ?? {}), {
          minLength: part.minItems ?? 0,
          maxLength: Math.min(part.maxItems ?? 4, (part.minItems ?? 0) + 4),
        });
      case 'string':
        return texts(part);
      case 'integer':
        return fc.integer({ min: part.minimum ?? -1000, max: part.maximum ?? 1000 });
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  }

  function replacementOf(name: string, { $ref }: JsonSchema): fc.Arbitrary<unknown> | undefined {
    const isObject = components[$ref?.split('/').at(-1) ?? '']?.type === 'object';
    return isObject ? undefined : byName[name];
  }

  function objects({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema) {
    const usable = Object.entries(properties).filter(([, property]) => !isTooDeep(property));
    const all = fc.record(
      Object.fromEntries(
        usable.map(([name, property]) => [name, replacementOf(name, property) ?? generate(property)]),
      ),
      { noNullPrototype: true },
    );
    const optional = usable.map(([name]) => name).filter((name) => !required.includes(name));
    // Many at once would usually contradict each other.
    const chosen = fc.subarray(optional, { maxLength: Math.min(optional.length, 4) });
    const own = fc.tuple(all, chosen).map(([value, names]) => {
      const present = new Set([...required, ...names]);
      return Object.fromEntries(Object.entries(value).filter(([name]) => present.has(name)));
    });
    if (typeof additionalProperties !== 'object') return own;
    const names = texts(propertyNames ?? {});
    const others = fc.dictionary(names, generate(additionalProperties), { minKeys: 1, maxKeys: 3 });
    return fc.tuple(others, own).map(([other, value]) => Object.assign(other, value));
  }
}

function texts({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return times;
  if (format === 'date') return times.map((time) => time.slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 200), unit: 'grapheme' });
}

const year = 365 * 24 * 60 * 60 * 1000;
const times = fc
  .date({ min: new Date(Date.now() - year), max: new Date(Date.now() + year), noInvalidDate: true })
  .map((date) => date.toISOString());
