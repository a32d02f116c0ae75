import type { JSX } from 'preact';
import { JAVASCRIPT_RANKER_A, PYTHON_RANKER_A } from '../../../../src/lesson/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { judgeRanker, linesOfRows, rankerTask } from '../pupil-code/pupil-tasks.ts';
import { CodeEditor } from './code-editor.tsx';
import { PythonText } from './python-text.tsx';

/** Ranker A, with one line missing. */
export function CodeActivity({ lab, lesson, work }: ActivityProps): JSX.Element {
  return (
    <>
      <CodeEditor
        lab={lab}
        label="Ranker A in JavaScript"
        code={work.rankerCode}
        {...JAVASCRIPT_RANKER_A}
        taskOf={(code) => rankerTask(code, lesson)}
        verdictsOf={(value) => [judgeRanker(value, lesson)]}
        linesOf={linesOfRows}
      />
      <PythonText lab={lab} program={PYTHON_RANKER_A} />
    </>
  );
}
