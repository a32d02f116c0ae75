import type { JSX } from 'preact';
import type { Judgements } from '../engine/judgements.ts';

/** Whether somebody judged a document: its grade, judged 0, or unjudged. Nothing where there are no judgements. */
export function JudgementMark({
  judgements,
  id,
}: {
  readonly judgements: Judgements | undefined;
  readonly id: string;
}): JSX.Element | null {
  if (judgements === undefined) return null;
  const grade = judgements.gradeOf(id);
  if (grade === undefined) return <span class="judged judged-not">unjudged</span>;
  return grade > 0 ? (
    <span class="judged judged-relevant">grade {grade}</span>
  ) : (
    <span class="judged judged-zero">judged {grade}</span>
  );
}
