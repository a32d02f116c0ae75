import { escapedKey } from './json-strings.ts';

/** A value inside a JSON document, where it was found. */
export interface FoundField {
  readonly value: unknown;
  /** JSON pointer. */
  readonly pointer: string;
}

/**
 * Finds a field as a document names it: `counts.answerable.all@5`. Keys may hold points themselves. When it is not
 * reached from the top, it may stand deeper, as long as all places agree; what is looked at has a nesting that was
 * limited on reading.
 *
 * @returns undefined when it is nowhere or places disagree.
 */
export function findField(document: unknown, field: string): FoundField | undefined {
  if (field === '') return { value: document, pointer: '' };
  if (field.startsWith('/')) return byPointer(document, field);
  const fromTop = resolved(document, field, '');
  if (fromTop !== undefined) return fromTop;
  const deeper: FoundField[] = [];
  for (const { value, pointer } of nodesOf(document)) {
    const found = pointer === '' ? undefined : resolved(value, field, pointer);
    if (found !== undefined) deeper.push(found);
  }
  const [first] = deeper;
  const agree = deeper.every(({ value }) => JSON.stringify(value) === JSON.stringify(first?.value));
  return agree ? first : undefined;
}

/** Every object and array of a document with its pointer, itself first. */
export function* nodesOf(document: unknown, pointer = ''): Generator<FoundField> {
  if (typeof document !== 'object' || document === null) return;
  yield { value: document, pointer };
  for (const [key, value] of Object.entries(document)) yield* nodesOf(value, `${pointer}/${escapedKey(key)}`);
}

/** Every value that is neither object nor array, with its own key and its pointer. */
export function* leavesOf(
  document: unknown,
  pointer = '',
  key = '',
): Generator<FoundField & { readonly key: string }> {
  if (typeof document !== 'object' || document === null) {
    yield { value: document, pointer, key };
    return;
  }
  for (const [name, value] of Object.entries(document))
    yield* leavesOf(value, `${pointer}/${escapedKey(name)}`, Array.isArray(document) ? key : name);
}

/** An object's own member; undefined for anything else. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

function byPointer(document: unknown, pointer: string): FoundField | undefined {
  let value = document;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = memberOf(value, key);
  }
  return { value, pointer };
}

function resolved(value: unknown, field: string, pointer: string): FoundField | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, field))
    return { value: memberOf(value, field), pointer: `${pointer}/${escapedKey(field)}` };
  for (let at = field.indexOf('.'); at >= 0; at = field.indexOf('.', at + 1)) {
    const key = field.slice(0, at);
    if (!Object.hasOwn(value, key)) continue;
    const found = resolved(memberOf(value, key), field.slice(at + 1), `${pointer}/${escapedKey(key)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
