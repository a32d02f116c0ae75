import type { JSX } from 'preact';
import { labelOf } from '../describe/describe.ts';
import type { LabData } from '../engine/lab-data.ts';
import type { LabFusion } from '../engine/lab-fusion.ts';

interface DocumentChoiceProps {
  /** A valid id for the page. */
  readonly id: string;
  readonly label: string;
  readonly data: LabData;
  readonly fusion: LabFusion;
  readonly value: string;
  onChoose(id: string): void;
  onProblem(problem: string): void;
}

/** Longer lists of suggestions are no help. */
const MOST_SUGGESTED = 200;

/** A box for a document: by its id or what it is called, also one that no list has. */
export function DocumentChoice(props: DocumentChoiceProps): JSX.Element {
  const { id, label, data, fusion, value, onChoose, onProblem } = props;
  const suggested = suggestions(fusion);
  return (
    <label class="choice document-choice">
      {label}
      <input
        class="text-box"
        type="text"
        list={`${id}-suggestions`}
        autocomplete="off"
        spellcheck={false}
        value={labelOf(data, value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const given = currentTarget.value.trim();
          const found = documentNamed(data, fusion, given);
          if (found === undefined) {
            onProblem(`No list has a ${data.noun.one} ${JSON.stringify(given.slice(0, 60))}.`);
            currentTarget.value = labelOf(data, value);
          } else onChoose(found);
        }}
      />
      <datalist id={`${id}-suggestions`}>
        {suggested.map((each) => (
          <option key={each} value={labelOf(data, each)} />
        ))}
      </datalist>
    </label>
  );
}

function suggestions({ fused, lists }: LabFusion): string[] {
  const rows =
    fused === undefined ? lists.flatMap((list) => list.rows(MOST_SUGGESTED)) : fused.rows(MOST_SUGGESTED);
  return [...new Set(rows.map(({ id }) => id))].slice(0, MOST_SUGGESTED);
}

/** The document that somebody means: by id, by label, or by the label's short form. */
function documentNamed(data: LabData, { lists }: LabFusion, given: string): string | undefined {
  if (lists.some(({ rankOf }) => rankOf(given) !== undefined)) return given;
  for (const { rows, rowCount } of lists) {
    const found = rows(rowCount).find(({ id }) => {
      const { label, short } = data.document(id);
      return label === given || short === given || labelOf(data, id) === given;
    });
    if (found !== undefined) return found.id;
  }
  return undefined;
}
