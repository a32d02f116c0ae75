import { TEXT_KEY_BYTES } from '../encoding/text-key.ts';

/** A passage's text on its way to a model. */
export interface WaitingText {
  readonly text: string;
  /** sha256 of role and text in hex, or any other name of it. */
  readonly hash: string;
}

/** Makes something of texts, in their order; `undefined` where there is nothing to say. */
export type EncodeTexts<Encoding> = (texts: readonly WaitingText[]) => Promise<(Encoding | undefined)[]>;

/** What one model makes of the passages of a segment, in the order of adding. */
export class EncodedColumn<Encoding> {
  readonly encodings: (Encoding | undefined)[] = [];
  readonly #keys: bigint[] = [];
  readonly #encode: EncodeTexts<Encoding>;
  readonly #together: number;
  #waiting: (WaitingText & { readonly place: number })[] = [];

  /** @param together texts that go to the model at once. */
  constructor(encode: EncodeTexts<Encoding>, together: number) {
    this.#encode = encode;
    this.#together = together;
  }

  /** Adds the next passage: with what is there already, else with a text that is yet to be encoded, or with neither. */
  async add(key: bigint, kept: Encoding | undefined, waiting: WaitingText | undefined): Promise<void> {
    if (kept === undefined && waiting !== undefined) {
      this.#waiting.push({ ...waiting, place: this.encodings.length });
    }
    this.encodings.push(kept);
    this.#keys.push(key);
    if (this.#waiting.length >= this.#together) await this.finish();
  }

  /** Encodes what is waiting. */
  async finish(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const encoded = await this.#encode(waiting);
    for (const [index, { place }] of waiting.entries()) this.encodings[place] = encoded[index];
  }

  /** The keys of the passages' texts in an order, as a section holds them. */
  keyBytes(order: Uint32Array): Uint8Array {
    const keys = new DataView(new ArrayBuffer(order.length * TEXT_KEY_BYTES));
    for (const [local, place] of order.entries()) {
      keys.setBigUint64(local * TEXT_KEY_BYTES, this.#keys[place]!, true);
    }
    return new Uint8Array(keys.buffer);
  }
}
