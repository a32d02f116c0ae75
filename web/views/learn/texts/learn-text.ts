/** What a pupil does at a step; each has a component of its own. */
export type Activity =
  | 'friends'
  | 'points'
  | 'fair'
  | 'cut'
  | 'read'
  | 'order'
  | 'count'
  | 'code'
  | 'build'
  | 'rankers'
  | 'predict'
  | 'reveal'
  | 'constant'
  | 'weights'
  | 'ties'
  | 'judge'
  | 'explain'
  | 'limits'
  | 'sources';

/**
 * A step of the lesson in the words of one age band. In texts `[[word]]` is a new word, which is explained there and
 * nowhere else, and `{name}` is a figure of the lesson.
 */
export interface LearnStep {
  readonly activity: Activity;
  readonly title: string;
  /** Above the activity. */
  readonly text: readonly string[];
  /** Below it: what to think about. */
  readonly after?: readonly string[];
}

/** The lesson in the words of one age band. */
export interface BandText {
  readonly ages: string;
  readonly steps: readonly LearnStep[];
  /** By new word: what it means, to stand behind it in brackets. */
  readonly glossary: Readonly<Record<string, string>>;
  /** What the band calls a ranker, and its rank: `Judge`, `place`. */
  readonly ranker: string;
  readonly rank: string;
  /** What the three rankers do, in a line each. */
  readonly rankerRules: Readonly<Record<'a' | 'b' | 'c', string>>;
  /** What a first list of its kind gets wrong, in a line each. */
  readonly rankerFaults: Readonly<Record<'a' | 'b' | 'c', string>>;
  /** Answered in the pupil's own words. */
  readonly questions: readonly string[];
}
