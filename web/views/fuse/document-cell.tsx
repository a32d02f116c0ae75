import type { JSX } from 'preact';
import { labelOf } from '../../describe/describe.ts';
import type { Judgements } from '../../engine/judgements.ts';
import type { LabData } from '../../engine/lab-data.ts';
import { JudgementMark } from '../../parts/judgement-mark.tsx';
import { DocumentButton } from './document-button.tsx';

interface DocumentCellProps {
  readonly data: LabData;
  readonly judgements: Judgements | undefined;
  readonly id: string;
  readonly isPressed: boolean;
  readonly isFirst: boolean;
}

/** A document in a column: its name, as far as there is room, and what its judges say. */
export function DocumentCell({ data, judgements, id, isPressed, isFirst }: DocumentCellProps): JSX.Element {
  return (
    <td class="document">
      <DocumentButton
        id={id}
        label={labelOf(data, id)}
        short={data.document(id).short}
        isPressed={isPressed}
        isFirst={isFirst}
      />
      <JudgementMark judgements={judgements} id={id} />
    </td>
  );
}
