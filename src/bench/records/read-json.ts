import { DataError, type RecordFolder } from '../../model/index.ts';

/**
 * A record that is one JSON object; undefined when the file is not there.
 *
 * @throws DataError when the file holds something else.
 */
export async function readJsonRecord(
  folder: RecordFolder,
  path: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if ((await folder.size(path)) === undefined) return undefined;
  const text = new TextDecoder().decode(await folder.readWhole(path));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Said below, with the file's name.
  }
  throw new DataError(`Expected a JSON object in ${path}, got something else.`, { place: path });
}

/** A record as it is written: indented, with a line end. */
export function jsonRecord(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
