import { compareIds, DataError, type SectionSink, type SectionSource } from '../../model/index.ts';
import { checkSection, readSection } from '../section-layout.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Each of the forms once, in the order of their UTF-8 bytes. */
export function distinctForms(forms: Iterable<string>): string[] {
  return [...new Set(forms)].sort(compareIds);
}

/** Writes the sections `PREFIX.forms` (the forms' bytes, one after the other) and `PREFIX.form-ends` (u32 each). */
export function writeForms(forms: readonly string[], sink: SectionSink, prefix: string): void {
  const ends = new Uint32Array(forms.length);
  const parts = forms.map((form) => encoder.encode(form));
  let end = 0;
  parts.forEach((part, row) => {
    end += part.length;
    ends[row] = end;
  });
  const bytes = new Uint8Array(end);
  parts.forEach((part, row) => {
    bytes.set(part, ends[row]! - part.length);
  });
  sink.write(`${prefix}.forms`, bytes);
  sink.write(`${prefix}.form-ends`, new Uint8Array(ends.buffer));
}

/** A segment's surface forms by row. */
export class FormList {
  readonly #bytes: Uint8Array;
  readonly #ends: Uint32Array;

  /** @throws DataError when the sections are missing, or the ends do not fit the bytes. */
  constructor(source: SectionSource, prefix: string, count: number) {
    this.#ends = new Uint32Array(count);
    checkSection(source, `${prefix}.form-ends`, count * 4);
    readSection(source, `${prefix}.form-ends`, new Uint8Array(this.#ends.buffer));
    for (let row = 1; row < count; row++)
      if (this.#ends[row]! < this.#ends[row - 1]!)
        throw new DataError(
          `Expected ascending numbers in the section "${prefix}.form-ends", got ${this.#ends[row]} at row ${row}.`,
          { hint: 'Run `consilience index repair`.' },
        );
    this.#bytes = new Uint8Array(this.#ends.at(-1) ?? 0);
    checkSection(source, `${prefix}.forms`, this.#bytes.length);
    readSection(source, `${prefix}.forms`, this.#bytes);
  }

  /** Forms held. */
  get length(): number {
    return this.#ends.length;
  }

  /** @throws DataError when the bytes are not UTF-8. */
  at(row: number): string {
    try {
      return decoder.decode(this.#bytes.subarray(row === 0 ? 0 : this.#ends[row - 1]!, this.#ends[row]!));
    } catch {
      throw new DataError(`Expected UTF-8 in the form at row ${row}, got other bytes.`, {
        hint: 'Run `consilience index repair`.',
      });
    }
  }
}
