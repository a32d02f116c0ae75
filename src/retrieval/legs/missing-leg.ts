import type { Leg, SkippedLeg } from './leg.ts';

/** A leg that is known by name and cannot run here: it is skipped and says why. */
export class MissingLeg implements Leg {
  readonly name: string;
  readonly absentScore = 0;
  readonly #skipped: SkippedLeg;

  constructor(name: string, skipped: SkippedLeg) {
    this.name = name;
    this.#skipped = skipped;
  }

  prepare(): Promise<SkippedLeg> {
    return Promise.resolve(this.#skipped);
  }
}
