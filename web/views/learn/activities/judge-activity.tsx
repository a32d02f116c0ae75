import type { JSX } from 'preact';
import type { ActivityProps } from '../activity-props.ts';
import { judgingPool, measuredLists } from '../lesson-order.ts';
import { PassageText, passagesByNumber } from './passage-text.tsx';

const MARKS = [
  [2, 'describes it'],
  [1, 'mentions it'],
  [0, 'neither'],
] as const;

/** Ten passages to mark, and what the marks make of each list. */
export function JudgeActivity({ lab, lesson, work }: ActivityProps): JSX.Element {
  const marks = work.marks.value;
  const pool = judgingPool(lesson);
  const byNumber = passagesByNumber(lesson);
  const marked = pool.filter((number) => number in marks).length;
  const mark = (number: number, grade: number) => {
    work.marks.value = { ...work.marks.value, [number]: grade };
    const best = measuredLists(lesson, work.marks.value)?.map(
      ({ name, value }) => `${name} ${value.toFixed(3)}`,
    );
    lab.status.value =
      best === undefined ? `Passage ${number} is marked ${grade}.` : `nDCG at 10: ${best.join(', ')}.`;
  };
  return (
    <div class="judge">
      <Measured lesson={lesson} marks={marks} marked={marked} of={pool.length} />
      <div class="passages">
        {pool.map((number) => {
          const passage = byNumber.get(number);
          if (passage === undefined) return null;
          return (
            <fieldset class="passage-card" key={number}>
              <legend>
                Passage {number}
                {number in marks ? `: marked ${marks[number]}` : ''}
              </legend>
              <PassageText passage={passage} />
              <p class="marks">
                {MARKS.map(([grade, meaning]) => (
                  <label key={grade} class="pick">
                    <input
                      type="radio"
                      name={`mark-${number}`}
                      checked={marks[number] === grade}
                      onChange={() => mark(number, grade)}
                    />
                    {grade}: {meaning}
                  </label>
                ))}
              </p>
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

interface MeasuredProps {
  readonly lesson: ActivityProps['lesson'];
  readonly marks: Readonly<Record<number, number>>;
  readonly marked: number;
  readonly of: number;
}

function Measured({ lesson, marks, marked, of }: MeasuredProps): JSX.Element {
  const measured = measuredLists(lesson, marks);
  return (
    <table class="measured">
      <caption>
        nDCG@10 from your marks: {marked} of {of} passages are marked; an unmarked one counts as 0
      </caption>
      <thead>
        <tr>
          {['A', 'B', 'C', 'fused'].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {measured === undefined ? (
            <td colSpan={4}>Mark a passage 1 or 2, and the numbers appear.</td>
          ) : (
            measured.map(({ name, value }) => <td key={name}>{value.toFixed(3)}</td>)
          )}
        </tr>
      </tbody>
    </table>
  );
}
