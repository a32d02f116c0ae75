type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The part of JSON Schema that the published schemas use. */
interface Schema {
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

/** Where a value is not as a schema says, as paths with a word; empty when it is. */
export function schemaFaults(schema: object, value: unknown, path = '$'): string[] {
  return faults(schema as Schema, value as Json, path);
}

function faults(schema: Schema, value: Json, path: string): string[] {
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((one) => faults(one, value, path));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  if (schema.const !== undefined && value !== schema.const) return [`${path}: not ${String(schema.const)}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${path}: not in the list`];
  if (schema.type !== undefined && !isOfType(schema.type, value))
    return [`${path}: not of type ${schema.type}`];
  if (typeof value === 'number' && value < (schema.minimum ?? value)) return [`${path}: below the minimum`];
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => faults(schema.items ?? {}, item, `${path}[${index}]`));
  }
  return typeof value === 'object' && value !== null
    ? objectFaults(schema, value as Readonly<Record<string, Json>>, path)
    : [];
}

function objectFaults(schema: Schema, value: Readonly<Record<string, Json>>, path: string): string[] {
  const { additionalProperties: others, properties = {}, required = [] } = schema;
  const missing = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => `${path}.${key}: missing`);
  const wrong = Object.entries(value).flatMap(([key, inner]) => {
    const known = properties[key];
    if (known !== undefined) return faults(known, inner, `${path}.${key}`);
    if (others === false) return [`${path}.${key}: unknown`];
    return typeof others === 'object' ? faults(others, inner, `${path}.${key}`) : [];
  });
  return [...missing, ...wrong];
}

function isOfType(type: string, value: Json): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
