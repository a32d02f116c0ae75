import { TIE_RULES } from '../../src/fusion/index.ts';
import { AGE_BANDS } from '../../src/lesson/index.ts';
import { decimalInRange } from './decimal-in-range.ts';
import {
  CONTROL_NAMES,
  compareLetters,
  DATA_NAMES,
  FIRST_STATE,
  LARGEST_DEPTH,
  LARGEST_RANK_CONSTANT,
  LARGEST_STEP,
  LARGEST_WEIGHT,
  type LabState,
  MOST_SELECTED,
  sortedByLetter,
  VIEW_NAMES,
} from './lab-state.ts';

/** What a link says, and a sentence for each part that could not be taken as it stands. */
export interface ReadLink {
  readonly state: LabState;
  readonly problems: readonly string[];
}

/** The form of the links of this page; a later form has another number. */
const FORM = '1';
const LETTERS = /^[A-Z]{1,2}$/;
/** Longer links are no work of this page. */
const MOST_CHARACTERS = 20_000;

/**
 * The state as the fragment of a link, without `#`: what is as at the start is left out. Ids and queries of own data
 * are never part of it.
 */
export function linkOf(state: LabState): string {
  const parts: string[] = [`v=${FORM}`, `view=${state.view}`, `data=${state.data}`];
  const add = (key: string, value: string, usual: string) => {
    if (value !== usual) parts.push(`${key}=${value}`);
  };
  if (state.data !== 'own') {
    if (state.query !== undefined) parts.push(`q=${encodeURIComponent(state.query)}`);
    add('sel', state.selected.map(encodeURIComponent).join(','), '');
  }
  add('off', state.off.join(','), '');
  add('k', state.rankConstant, FIRST_STATE.rankConstant);
  add('w', weightsText(state.weights), '');
  add('n', String(state.depth ?? 'all'), 'all');
  add('tie', state.ties, FIRST_STATE.ties);
  add('band', state.band, FIRST_STATE.band);
  add('step', String(state.step), String(FIRST_STATE.step));
  add('sort', state.sort, FIRST_STATE.sort);
  add('form', state.form, FIRST_STATE.form);
  add('hide', state.hidden.join(','), '');
  return parts.join('&');
}

/**
 * Reads the fragment of a link, with or without `#`. Whatever is wrong or out of range is mended and reported; an
 * empty fragment is the first state.
 */
export function readLink(fragment: string): ReadLink {
  const problems: string[] = [];
  const given = fragment.replace(/^#/, '');
  if (given.length > MOST_CHARACTERS) {
    return {
      state: FIRST_STATE,
      problems: ['The link is too long to be one of this page; it was not read.'],
    };
  }
  const values = valuesOf(given, problems);
  const version = values.get('v');
  if (version !== undefined && version !== FORM) {
    problems.push(`The link is of form ${version}, this page reads form ${FORM}; what it knows was taken.`);
  }
  const read = new LinkReader(values, problems);
  const data = read.choice('data', DATA_NAMES, FIRST_STATE.data, 'data set');
  const state: LabState = {
    view: read.choice('view', VIEW_NAMES, FIRST_STATE.view, 'view'),
    data,
    query: data === 'own' ? undefined : read.text('q'),
    off: read.letters('off'),
    weights: read.weights('w'),
    rankConstant: read.decimal('k', FIRST_STATE.rankConstant, LARGEST_RANK_CONSTANT, 'the rank constant'),
    depth: read.depth('n'),
    ties: read.choice('tie', TIE_RULES, FIRST_STATE.ties, 'tie rule'),
    selected: data === 'own' ? [] : read.selected('sel'),
    band: read.choice('band', AGE_BANDS, FIRST_STATE.band, 'age band'),
    step: Math.round(Number(read.decimal('step', '1', LARGEST_STEP, 'the step', 1))),
    sort: read.sort('sort'),
    form: read.choice('form', ['lists', 'table'], FIRST_STATE.form, 'form'),
    hidden: read.hidden('hide'),
  };
  return { state, problems };
}

function weightsText(weights: Readonly<Record<string, string>>): string {
  return Object.entries(weights)
    .map(([letter, weight]) => `${letter}:${weight}`)
    .join(',');
}

function valuesOf(fragment: string, problems: string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of fragment.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) values.set(part.slice(0, at), part.slice(at + 1));
    else if (part !== '') problems.push(`The link's part ${shown(part)} says nothing to this page.`);
  }
  return values;
}

/** Reads the values of one link, and says what was wrong with them. */
class LinkReader {
  readonly #values: ReadonlyMap<string, string>;
  readonly #problems: string[];

  constructor(values: ReadonlyMap<string, string>, problems: string[]) {
    this.#values = values;
    this.#problems = problems;
  }

  choice<Name extends string>(key: string, names: readonly Name[], usual: Name, what: string): Name {
    const given = this.#values.get(key);
    if (given === undefined) return usual;
    const name = names.find((known) => known === given);
    if (name === undefined) {
      this.#problems.push(
        `The link names the ${what} ${shown(given)}, which there is not; ${usual} is used.`,
      );
    }
    return name ?? usual;
  }

  decimal(key: string, usual: string, high: number, what: string, low = 0): string {
    const given = this.#values.get(key);
    if (given === undefined) return usual;
    const { text, problem } = decimalInRange(given, what, { low, high, fallback: usual });
    if (problem !== undefined) this.#problems.push(problem);
    return text;
  }

  depth(key: string): number | undefined {
    const given = this.#values.get(key);
    if (given === undefined || given === 'all') return undefined;
    return Math.round(Number(this.decimal(key, String(LARGEST_DEPTH), LARGEST_DEPTH, 'the depth', 1)));
  }

  letters(key: string): string[] {
    const letters = this.#parts(key).filter((letter) => this.#isLetter(letter));
    return [...new Set(letters)].sort(compareLetters);
  }

  weights(key: string): Record<string, string> {
    const weights: Record<string, string> = {};
    for (const part of this.#parts(key)) {
      const [letter = '', given = ''] = part.split(':');
      if (!this.#isLetter(letter)) continue;
      const range = { low: 0, high: LARGEST_WEIGHT, fallback: '1' };
      const { text, problem } = decimalInRange(given, `the weight of list ${letter}`, range);
      if (problem !== undefined) this.#problems.push(problem);
      if (text !== '1') weights[letter] = text;
    }
    return sortedByLetter(weights);
  }

  selected(key: string): string[] {
    const ids = [...new Set(this.#parts(key).flatMap((part) => this.#decoded(part) ?? []))];
    if (ids.length > MOST_SELECTED) {
      this.#problems.push(`The link selects ${ids.length} documents; the first ${MOST_SELECTED} are taken.`);
    }
    return ids.slice(0, MOST_SELECTED);
  }

  sort(key: string): string {
    const given = this.#values.get(key) ?? 'fused';
    if (given === 'fused' || given === 'ideal' || LETTERS.test(given)) return given;
    this.#problems.push(`The link sorts by ${shown(given)}, which is no list; the fused order is used.`);
    return 'fused';
  }

  hidden(key: string): LabState['hidden'] {
    const wanted = this.#parts(key);
    for (const name of wanted) {
      if (!CONTROL_NAMES.some((known) => known === name))
        this.#problems.push(`The link hides ${shown(name)}, which there is not.`);
    }
    return CONTROL_NAMES.filter((name) => wanted.includes(name));
  }

  text(key: string): string | undefined {
    const given = this.#values.get(key);
    return given === undefined ? undefined : this.#decoded(given);
  }

  #isLetter(letter: string): boolean {
    if (LETTERS.test(letter)) return true;
    this.#problems.push(`The link speaks of a list ${shown(letter)}; lists go by their letters.`);
    return false;
  }

  #parts(key: string): string[] {
    const given = this.#values.get(key) ?? '';
    return given === '' ? [] : given.split(',');
  }

  #decoded(part: string): string | undefined {
    try {
      return decodeURIComponent(part);
    } catch {
      this.#problems.push(`The link's part ${shown(part)} is damaged and was left out.`);
      return undefined;
    }
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
