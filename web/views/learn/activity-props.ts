import type { Lesson } from '../../../src/lesson/index.ts';
import type { Lab } from '../../state/lab.ts';
import type { PupilWork } from './pupil-work.ts';
import type { BandText } from './texts/learn-text.ts';

/** What every activity gets. */
export interface ActivityProps {
  readonly lab: Lab;
  readonly lesson: Lesson;
  readonly band: BandText;
  readonly work: PupilWork;
}
