import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { InputError } from '../../model/index.ts';

/** Where in a plan something stands: keys of mappings and indices of lists. */
export type PlanPath = readonly (string | number)[];

/** A YAML text that has been read, and where its parts stand. */
export class YamlText {
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #file: string;

  /** @throws InputError with file, line and column for what is no YAML, a key given twice, a second document. */
  constructor(text: string, file: string) {
    this.#lines = new LineCounter();
    this.#file = file;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = this.#document.errors;
    if (error !== undefined) {
      throw new InputError(`Expected YAML, got a text that is none: ${sentence(error.message)}`, {
        place: this.#placeAt(error.pos[0]),
        cause: error,
      });
    }
  }

  /**
   * The plain value.
   *
   * @throws InputError for aliases that would unfold to more than can be meant.
   */
  value(): unknown {
    try {
      return this.#document.toJS({ maxAliasCount: 100 }) as unknown;
    } catch (cause) {
      throw new InputError('Expected a plan that unfolds to a few pages, got aliases of aliases.', {
        place: this.#file,
        cause,
      });
    }
  }

  /** `file:line:column` of the key or list item at a path, or of the nearest thing above it that is there. */
  placeOf(path: PlanPath): string {
    let node: unknown = this.#document.contents;
    let offset = offsetOf(node) ?? 0;
    for (const step of path) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
        if (pair === undefined) break;
        offset = offsetOf(pair.key) ?? offset;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        if (node === undefined) break;
        offset = offsetOf(node) ?? offset;
      } else break;
    }
    return this.#placeAt(offset);
  }

  #placeAt(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.#file}:${Math.max(1, line)}:${Math.max(1, col)}`;
  }
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function sentence(message: string): string {
  const first = message.split('\n')[0]!.trim();
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
