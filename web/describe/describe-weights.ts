import type { FirstByWeight, ListWeight } from '../engine/first-by-weight.ts';
import type { LabData } from '../engine/lab-data.ts';
import { labelOf, subjectOf } from './describe.ts';
import { constantText } from './describe-constant.ts';
import { joined } from './words.ts';

/** Which weights of one list make a document first: `above 2.31, where it passes passage 44`. */
export function describeFirst(data: LabData, { answer }: ListWeight): string {
  const name = (id: string) => labelOf(data, id);
  switch (answer.kind) {
    case 'first':
      return firstWords(answer, name);
    case 'behind':
      return `no weight: ${name(answer.rival)} is ahead whatever it is`;
    case 'torn':
      return `no weight: it takes more than ${constantText(answer.above.at)} to pass ${name(answer.above.rival)}, and less than ${constantText(answer.below.at)} to stay ahead of ${name(answer.below.rival)}`;
  }
}

/** Whether any weight of any list does it, in a sentence. */
export function describeFirstAtAll(
  data: LabData,
  id: string,
  lists: readonly ListWeight[],
  dominator: string | undefined,
): string {
  const label = subjectOf(data, id);
  if (dominator !== undefined) {
    return `No weights at all put ${labelOf(data, id)} first: ${labelOf(data, dominator)} stands at least as high in every list.`;
  }
  const able = lists.filter(({ answer }) => answer.kind === 'first').map(({ list }) => list.letter);
  if (able.length === 0) {
    return `${label} is not first for any weight of one list, the others staying as they are.`;
  }
  return `${label} is first for some weights of ${joined(able, 'or')}, the others staying as they are.`;
}

/** Weights as a reader writes them: `A 0.5, B 0.3, C 0.2`, a letter never parted from its weight. */
export function weightsText(weights: Readonly<Record<string, string>>): string {
  return Object.entries(weights)
    .map(([letter, weight]) => `${letter}\u00a0${weight}`)
    .join(', ');
}

function firstWords(
  { above, below }: Extract<FirstByWeight, { kind: 'first' }>,
  name: (id: string) => string,
): string {
  if (above === undefined && below === undefined) return 'every weight';
  if (below === undefined) return `above ${constantText(above!.at)}, where it passes ${name(above!.rival)}`;
  if (above === undefined) return `below ${constantText(below.at)}, where ${name(below.rival)} passes it`;
  return `between ${constantText(above.at)}, where it passes ${name(above.rival)}, and ${constantText(below.at)}, where ${name(below.rival)} passes it`;
}
