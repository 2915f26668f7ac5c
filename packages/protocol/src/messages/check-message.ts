/**
 * Checks a message by the rules of `sendMessageSchema`, without zod, for pages: zod and its schemas are 30 kB compressed.
 * The rules are generated from the schema, see `test/messages/check-message.test.ts`.
 */
import { formatChecks } from '../formats.ts';
import type { SendMessage } from './send-message.ts';
import generated from './send-message.schema.json' with { type: 'json' };

/** A value that breaks a rule. */
export interface MessageFault {
  /** Dotted, as in the service's errors: `notification.actions.0.title`. */
  readonly path: string;
  /** The keyword of JSON Schema that does not hold. */
  readonly rule: Rule;
  /** The format of the value, if the rule is about a format. */
  readonly format?: string | undefined;
  readonly value: unknown;
}

type Rule =
  | 'type'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format';

/** The keywords of JSON Schema that the generated schema uses, and `trim`: white space at the ends does not count. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly trim?: boolean;
}

const { $defs, ...root } = generated as unknown as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>;
};

/**
 * Lists the invalid values of a message. It relies on the compiler for types and names of members, and does not check
 * when the message is sent or how large its payload is.
 */
export function checkMessage(message: SendMessage): readonly MessageFault[] {
  return faultsOf(root, message, '');
}

function faultsOf(schema: Schema, value: unknown, path: string): readonly MessageFault[] {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined) return faultsOf($defs[$ref.slice('#/$defs/'.length)]!, value, path);
  if (anyOf !== undefined) return faultsOf(alternative(anyOf, value as object), value, path);
  const rule = brokenRule(schema, value);
  const own = rule === undefined ? [] : [{ path, rule, format: schema.format, value }];
  return [...own, ...memberFaults(schema, value, path)];
}

/** The alternative that has the members of the value. */
function alternative(schemas: readonly Schema[], value: object): Schema {
  return schemas.find(({ required = [] }) => required.every((name) => name in value)) ?? {};
}

function brokenRule(schema: Schema, value: unknown): Rule | undefined {
  if (typeof value === 'string') return brokenTextRule(schema, schema.trim === true ? value.trim() : value);
  if (typeof value === 'number') {
    if (schema.type === 'integer' && !Number.isSafeInteger(value)) return 'type';
    if (value < (schema.minimum ?? -Infinity)) return 'minimum';
    return value > (schema.maximum ?? Infinity) ? 'maximum' : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  if (value.length < (schema.minItems ?? 0)) return 'minItems';
  return value.length > (schema.maxItems ?? Infinity) ? 'maxItems' : undefined;
}

function brokenTextRule(schema: Schema, text: string): Rule | undefined {
  if (text.length < (schema.minLength ?? 0)) return 'minLength';
  if (text.length > (schema.maxLength ?? Infinity)) return 'maxLength';
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)) return 'pattern';
  return formatChecks[schema.format ?? '']?.(text) === false ? 'format' : undefined;
}

function memberFaults(schema: Schema, value: unknown, path: string): readonly MessageFault[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.flatMap(([name, member]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    const rules = Array.isArray(value)
      ? schema.items
      : (schema.properties?.[name] ?? schema.additionalProperties);
    return [
      faultsOf(schema.propertyNames ?? {}, name, inner),
      faultsOf(typeof rules === 'object' ? rules : {}, member, inner),
    ].flat();
  });
}
