// static-384 read from its own file, float64: the sum of a text's wordpiece vectors, length 1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPath } from '../collections/shared-folder.mjs';

const DIMENSION = 384;
const UNKNOWN = 100;
// Control, format, private and unassigned characters but tab and line ends.
const NOT_TEXT = /(?![\t\n\r])[\p{C}\ufffd]/gu;
// One ideograph, one mark of punctuation (ASCII symbols count as such), or a run of anything else but white space.
const WORD_OR_MARK =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/gu;
const NUMBERS_ONLY = /^[\s\d.,;:()+-]*$/;

/** The model; undefined when it is not on this machine. */
export function loadStaticVectors() {
  const folder = sharedPath('models', 'static-384');
  return folder === undefined ? undefined : new StaticVectors(folder);
}

class StaticVectors {
  constructor(folder) {
    const file = readFileSync(join(folder, 'model.safetensors'));
    const headerLength = Number(file.readBigUInt64LE(0));
    const header = JSON.parse(file.subarray(8, 8 + headerLength).toString());
    const section = (name) => {
      const [start, end] = header[name].data_offsets;
      return file.subarray(8 + headerLength + start, 8 + headerLength + end);
    };
    this.packed = section('embeddings');
    const scales = section('scales');
    this.scales = new Float32Array(scales.buffer.slice(scales.byteOffset, scales.byteOffset + scales.length));
    const vocabulary = readFileSync(join(folder, 'vocab.txt'), 'utf8').split('\n');
    this.ids = new Map(vocabulary.map((piece, id) => [piece, id]));
    this.words = new Map();
  }

  /** A document's lines of numbers alone say nothing and would only blur it. */
  ofDocument(text) {
    return this.ofText(
      text
        .split('\n')
        .filter((line) => !NUMBERS_ONLY.test(line))
        .join('\n'),
    );
  }

  /** A Float64Array of length 1; undefined for a text without a known wordpiece. */
  ofText(text) {
    const sum = new Float64Array(DIMENSION);
    for (const id of this.pieces(text)) this.#addRow(sum, id);
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
    if (length === 0) return undefined;
    for (let index = 0; index < DIMENSION; index++) sum[index] /= length;
    return sum;
  }

  #addRow(sum, id) {
    const scale = this.scales[id];
    const row = id * (DIMENSION / 2);
    for (let column = 0; column < DIMENSION; column += 2) {
      const byte = this.packed[row + (column >> 1)];
      sum[column] += scale * ((byte << 28) >> 28);
      sum[column + 1] += scale * ((byte << 24) >> 28);
    }
  }

  /** Ids of the known wordpieces of a text, as bert-base-uncased cuts it. */
  pieces(text) {
    const ids = [];
    const clean = text
      .replace(NOT_TEXT, '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '');
    for (const word of clean.match(WORD_OR_MARK) ?? []) ids.push(...this.#piecesOfWord(word));
    return ids;
  }

  #piecesOfWord(word) {
    let pieces = this.words.get(word);
    if (pieces === undefined) {
      pieces = this.#cut([...word]);
      this.words.set(word, pieces);
    }
    return pieces;
  }

  #cut(characters) {
    const pieces = [];
    if (characters.length > 100) return pieces;
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let id;
      for (; end > start; end--) {
        id = this.ids.get((start > 0 ? '##' : '') + characters.slice(start, end).join(''));
        if (id !== undefined) break;
      }
      // One unknown piece makes the whole word unknown.
      if (id === undefined || id === UNKNOWN) return [];
      pieces.push(id);
      start = end;
    }
    return pieces;
  }
}

export function dot(first, second) {
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += first[index] * second[index];
  return sum;
}
