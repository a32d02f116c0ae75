import type { JSX } from 'preact';
import { JAVASCRIPT_FUSION, PYTHON_FUSION } from '../../../../src/lesson/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { fusionTask, judgeFusion } from '../pupil-code/pupil-tasks.ts';
import { CodeEditor } from './code-editor.tsx';
import { PythonText } from './python-text.tsx';

/** Three rankers and the sum, each with its line missing. */
export function BuildActivity({ lab, lesson, work }: ActivityProps): JSX.Element {
  return (
    <>
      <CodeEditor
        lab={lab}
        label="A, B, C and the sum in JavaScript"
        code={work.fusionCode}
        {...JAVASCRIPT_FUSION}
        taskOf={(code) => fusionTask(code, lesson)}
        verdictsOf={(value) => judgeFusion(value, lesson)}
        linesOf={() => []}
      />
      <PythonText lab={lab} program={PYTHON_FUSION} />
    </>
  );
}
