import type { Analyzer } from './analyzer.ts';
import { ChunkMemo } from './chunk-memo.ts';
import { ChunkReader } from './chunk-reader.ts';
import { ShortWords } from './short-words.ts';
import type { TermBuffer } from './term-buffer.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordRules } from './word-rules.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Turns texts into term ids: the tokens of `Analyzer.analyze` without the strings. Text is looked at chunk by
 * chunk; a chunk seen before is a lookup, and only a new one is cut into words. Memory is bounded whatever the text.
 */
export class TermScanner {
  readonly #rules: WordRules;
  readonly #terms: Vocabulary;
  readonly #forms: Vocabulary;
  readonly #reader: ChunkReader;
  readonly #memo = new ChunkMemo();
  readonly #short: ShortWords;
  /** By form id: id of its term, plus 1; 0 where it is not known. */
  #termOfForm = new Int32Array(1 << 10);

  /**
   * @param terms - takes the terms; may hold some already.
   * @param forms - takes the forms; the scanner may share it with others of the same analyzer. It may be `terms`
   * itself where every form is its own term.
   */
  constructor(analyzer: Analyzer, terms: Vocabulary, forms: Vocabulary) {
    if (terms === forms && analyzer.rules.termIsForm !== true) {
      throw new Error(`Forms are not terms for the analyzer ${analyzer.settings.name}.`);
    }
    this.#rules = analyzer.rules;
    this.#terms = terms;
    this.#forms = forms;
    this.#reader = new ChunkReader(analyzer.rules.classes);
    this.#short = new ShortWords(analyzer.rules.classes);
  }

  /**
   * Appends a text's tokens, in the order and with the terms, forms and positions of `analyze`. Where the buffer
   * holds tokens already, one position is left free before them, so that no phrase reaches from one text into
   * the next.
   */
  scan(text: string, into: TermBuffer): void {
    const reader = this.#reader;
    const memo = this.#memo;
    const short = this.#short;
    if (into.length > 0) into.nextPosition++;
    reader.open(text);
    for (;;) {
      reader.at = short.take(reader.bytes, reader.at, into);
      if (!reader.next()) return;
      const { bytes, end, start } = reader;
      let slot = memo.find(bytes, start, end, reader.hash);
      if (slot < 0) slot = this.#learn();
      const term = memo.slots[slot + 2]!;
      const form = memo.slots[slot + 3]!;
      if (form < 0) {
        into.nextPosition += this.#addTokens(term, into.nextPosition, into);
        continue;
      }
      short.add(bytes, start, end, term, form);
      into.reserve(1);
      into.terms[into.length] = term;
      into.forms[into.length] = form;
      into.positions[into.length++] = into.nextPosition++;
    }
  }

  /** Appends the tokens of an entry that is not just one; returns how many positions they take. */
  #addTokens(place: number, position: number, into: TermBuffer): number {
    const { tokens } = this.#memo;
    const count = tokens[place]!;
    into.reserve(count);
    let at = place + 2;
    for (let token = into.length; token < into.length + count; token++) {
      into.terms[token] = tokens[at]!;
      into.forms[token] = tokens[at + 1]!;
      into.positions[token] = position + tokens[at + 2]!;
      at += 3;
    }
    into.length += count;
    return tokens[place + 1]!;
  }

  /** Cuts the reader's chunk into words and remembers them; returns the entry's slot. */
  #learn(): number {
    const { bytes, start, end, hash, kind } = this.#reader;
    const { words, width } = this.#rules.cut(decoder.decode(bytes.subarray(start, end)), kind, 'passage');
    const numbers = [words.length, width];
    for (const { form, position } of words) {
      const formId = this.#forms.add(form);
      numbers.push(this.#termIdOf(form, formId), formId, position);
    }
    const slot = this.#memo.add(bytes, start, end, hash);
    const isSimple = words.length === 1 && width === 1 && words[0]!.position === 0;
    this.#memo.slots[slot + 2] = isSimple ? numbers[2]! : this.#memo.addTokens(numbers);
    this.#memo.slots[slot + 3] = isSimple ? numbers[3]! : -1;
    return slot;
  }

  #termIdOf(form: string, formId: number): number {
    if (this.#forms === this.#terms) return formId;
    if (formId >= this.#termOfForm.length) {
      const larger = new Int32Array(Math.max(formId + 1, this.#termOfForm.length * 2));
      larger.set(this.#termOfForm);
      this.#termOfForm = larger;
    }
    const known = this.#termOfForm[formId]!;
    if (known !== 0) return known - 1;
    const term = this.#terms.add(this.#rules.termOf(form));
    this.#termOfForm[formId] = term + 1;
    return term;
  }
}
