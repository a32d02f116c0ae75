import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { MINIMUM_PASSAGE_WORDS, pieceSizes } from '../../../../src/lesson/index.ts';
import { NumberControl } from '../../../parts/number-control.tsx';
import { evenScale } from '../../../parts/scale.ts';
import type { ActivityProps } from '../activity-props.ts';
import { grouped } from '../lesson-facts.ts';

const SCALE = evenScale(1, 200, 1);

/** The rule that keeps a piece, as a slider over the real novel. */
export function CutActivity({ lab, work }: ActivityProps): JSX.Element {
  const sizes = useComputed(() => pieceSizes(lab.novel.value ?? ''));
  const minimum = Number(work.minimumWords.value);
  const kept = sizes.value.filter(({ length }) => length >= minimum);
  const words = kept.reduce((sum, piece) => sum + piece.words, 0);
  const sentence = `With at least ${minimum} words: ${grouped(kept.length)} of ${grouped(sizes.value.length)} pieces are kept. They hold ${grouped(words)} words.`;
  return (
    <div class="cut">
      <NumberControl
        id="minimum-words"
        label="least number of words"
        value={work.minimumWords.value}
        scale={SCALE}
        onAdjust={(value) => {
          work.minimumWords.value = value;
        }}
        onCommit={() => {
          lab.status.value = sentence;
        }}
        onProblem={(problem) => {
          lab.status.value = problem;
        }}
      />
      <p class="figure-line">
        {sentence}
        {minimum === MINIMUM_PASSAGE_WORDS && ' This is the rule of the lesson.'}
      </p>
    </div>
  );
}
