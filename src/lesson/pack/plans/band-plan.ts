/** A part of a lesson as its teacher gives it. */
interface PlanPart {
  readonly minutes: number;
  readonly title: string;
  /** What to say, word for word. */
  readonly say: string;
  /** What pupils and teacher do, in order. */
  readonly steps: readonly string[];
  /** What shows that it has worked, and what an answer may look like. */
  readonly lookFor: string;
}

/** All words of a pack for one age band: the teacher's and the pupils'. */
export interface BandPlan {
  /** As on the cover: `8 to 11`. */
  readonly ages: string;
  readonly title: string;
  /** What pupils can say afterwards. */
  readonly aims: readonly string[];
  /** Where it fits what schools teach. */
  readonly curriculum: readonly string[];
  readonly bring: readonly string[];
  readonly before: readonly string[];
  readonly parts: readonly PlanPart[];
  /** What a teacher may be asked, with answers. */
  readonly questions: readonly (readonly [question: string, answer: string])[];
  /** New words, explained for the pupils. */
  readonly words: readonly (readonly [word: string, meaning: string])[];
  /** What the pupils' first sheet tells them, paragraph by paragraph. */
  readonly pupilStory: readonly string[];
  /** What they do, step by step. */
  readonly pupilSteps: readonly string[];
  /** Their last sheet: questions to answer in their own words. */
  readonly pupilQuestions: readonly string[];
}
