import { UnavailableError } from '../../model/index.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A server's key: read when it is sent, kept nowhere, and never told. */
export class ServerKey {
  readonly #variable: string | undefined;
  readonly #environment: Environment;

  constructor(variable: string | undefined, environment: Environment) {
    this.#variable = variable;
    this.#environment = environment;
  }

  /**
   * The headers that show the key; none without one.
   *
   * @throws UnavailableError when the variable is not set or holds what no key can.
   */
  headers(): Record<string, string> {
    const key = this.#read();
    return key === undefined ? {} : { authorization: `Bearer ${key}` };
  }

  /** A server's words with the key taken out: some repeat it. */
  withoutKey(text: string): string {
    const key = this.#variable === undefined ? undefined : this.#environment[this.#variable];
    return key === undefined || key === '' ? text : text.replaceAll(key, '[key]');
  }

  /** What to do when the server refuses the key. */
  get hint(): string {
    return this.#variable === undefined
      ? 'Name the environment variable that holds the key.'
      : `See whether the environment variable ${this.#variable} holds a key of this server.`;
  }

  #read(): string | undefined {
    if (this.#variable === undefined) return undefined;
    const key = this.#environment[this.#variable];
    if (key === undefined || key === '')
      throw new UnavailableError(`Expected a key in the environment variable ${this.#variable}, got none.`, {
        hint: `Set ${this.#variable}.`,
      });
    // The runtime's own error for a header with a line break would show the key.
    if (!/^[\x21-\x7e]+$/u.test(key))
      throw new UnavailableError(
        `Expected a key of visible ASCII letters in the environment variable ${this.#variable}, got another text.`,
        { hint: `Set ${this.#variable} anew, without spaces and line breaks.` },
      );
    return key;
  }
}
