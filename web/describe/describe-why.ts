import { nearestDouble, type Rational } from '../../src/fusion/index.ts';
import { decimalText, digitsThatTellApart, fractionText } from '../../src/lesson/index.ts';
import {
  amountOf,
  type DocumentComparison,
  type ExactTerm,
  fatesOf,
  signOf,
} from '../engine/document-comparison.ts';
import { type Described, describeSettings, labelOf, subjectOf } from './describe.ts';
import { constantText } from './describe-constant.ts';
import { gapText } from './score-text.ts';
import { joined, ordinal, thousands } from './words.ts';

/** Longer fractions say nothing to a reader. */
const LONGEST_FRACTION = 44;

/** Who stands higher, by how much, and where most of it comes from. */
export function describeComparison(described: Described, comparison: DocumentComparison): string {
  const { data, fusion } = described;
  const { first, second, gap, lists } = comparison;
  const sign = signOf(gap);
  const [upper, lower] = sign >= 0 ? [first, second] : [second, first];
  const below = labelOf(data, lower);
  if (sign === 0) {
    const rank = (id: string) => fusion.fused?.rankOf(id);
    const order =
      rank(first) === undefined || rank(second) === undefined
        ? ''
        : `; the tie rule puts ${labelOf(data, rank(first)! < rank(second)! ? first : second)} first`;
    return `${subjectOf(data, upper)} and ${below} have exactly the same sum${order}.`;
  }
  const helping = lists.filter(({ difference }) => signOf(difference) === sign);
  const against = lists.filter(({ difference }) => signOf(difference) === -sign);
  const letters = (some: typeof lists) => joined(some.map(({ list }) => list.letter));
  const verb = (some: typeof lists, one: string, many: string) => (some.length === 1 ? one : many);
  const why =
    against.length === 0
      ? `${letters(helping)} ${verb(helping, 'puts', 'put')} it higher, and no list puts it lower`
      : `what it gains in ${letters(helping)} is more than what it loses in ${letters(against)}`;
  return `${subjectOf(data, upper)} is ${gapText(nearestDouble(amountOf(gap)))} ahead of ${below}: ${why}.`;
}

/** At which rank constants and weights the two change places. */
export function describeSwaps(described: Described, comparison: DocumentComparison): string {
  const { data } = described;
  const { first, second, constantSwaps, lists } = comparison;
  const names = { first: labelOf(data, first), second: labelOf(data, second), neither: 'neither' };
  const sentences: string[] = [];
  const points = constantSwaps.swaps.map(
    ({ at, above }) => `at ${constantText(at)} (above it ${names[above]} is ahead)`,
  );
  if (constantSwaps.numerator.length === 0) sentences.push('They are level for every rank constant.');
  else if (points.length === 0) {
    const ahead = names[constantSwaps.aheadAtLast];
    sentences.push(`No rank constant changes who is ahead: ${ahead} is, from 0 on.`);
  } else sentences.push(`Turning the rank constant, they change places ${joined(points)}.`);
  const weighted = lists.flatMap(({ list, swap, weight }) =>
    swap === undefined
      ? []
      : [
          `at ${constantText(swap.at)} for ${list.letter}, now ${weight} (above it ${names[swap.above]} is ahead)`,
        ],
  );
  sentences.push(
    weighted.length === 0
      ? 'No weight of one list changes who is ahead, the others staying as they are.'
      : `Turning one weight, they change places ${joined(weighted, 'or')}.`,
  );
  return sentences.join(' ');
}

/** Why a document stands where it does, or what took it out. */
export function describeFate(described: Described, id: string): string {
  const { data, state, fusion } = described;
  const label = subjectOf(data, id);
  const fates = fatesOf(fusion, state, id);
  const having = (fate: string) => fates.filter((each) => each.fate === fate);
  const places = (some: typeof fates) =>
    joined(some.map(({ list, rank }) => `${ordinal(rank!)} in ${list.letter}`));
  const [counted, cut, off, absent] = ['counted', 'cut by depth', 'list off', 'absent'].map(having);
  if (absent!.length === fates.length) return `${label} is in none of the lists.`;
  const rank = fusion.fused?.rankOf(id);
  const parts: string[] = [];
  if (cut!.length > 0)
    parts.push(
      `it is ${places(cut!)}, and the depth lets only the first ${thousands(state.depth!)} of a list take part`,
    );
  if (off!.length > 0)
    parts.push(
      `it is ${places(off!)}, and ${off!.length === 1 ? 'that list is' : 'those lists are'} switched off`,
    );
  if (absent!.length > 0)
    parts.push(
      `${joined(absent!.map(({ list }) => list.letter))} ${absent!.length === 1 ? 'lacks' : 'lack'} it`,
    );
  const because = parts.length === 0 ? '' : ` But ${parts.join('; ')}.`;
  if (rank === undefined) return `${label} is not in the fused list: ${parts.join('; ')}.`;
  const cutByLimit = rank === 1 ? '' : `; a limit below ${thousands(rank)} would cut it off`;
  return `${label} is ${ordinal(rank)} of ${thousands(fusion.fused!.rowCount)} in the fused list, by its ${counted!.length === 1 ? 'place' : 'places'} ${places(counted!)}${cutByLimit}.${because}`;
}

/** A term as it is worked out: `1/(60 + 5)`. */
export function workedTerm(term: ExactTerm, weight: string, rankConstant: string): string {
  return term.rank === undefined ? 'nothing' : `${weight}/(${rankConstant} + ${term.rank})`;
}

/** A fraction as written on paper; undefined when it is too long to say anything. */
export function shortFraction(value: Rational): string | undefined {
  const text = fractionText(value);
  return text.length > LONGEST_FRACTION ? undefined : text;
}

/** How many digits after the point the decimals of a comparison need. */
export function digitsOf({ firstSum, secondSum }: DocumentComparison): number {
  return digitsThatTellApart([firstSum, secondSum]);
}

/** The whole comparison as plain text, for copying. */
export function whyText(described: Described, comparison: DocumentComparison): string {
  const { data, state } = described;
  const { first, second, lists, firstSum, secondSum, gap } = comparison;
  const digits = digitsOf(comparison);
  const cell = (term: ExactTerm, weight: string) =>
    term.rank === undefined
      ? 'absent'
      : `${ordinal(term.rank)}: ${workedTerm(term, weight, state.rankConstant)} = ${decimalText(term.value, digits)}`;
  const sum = (value: Rational) => {
    const fraction = shortFraction(value);
    return `${fraction === undefined ? '' : `${fraction} = `}${decimalText(value, digits)}`;
  };
  const rows = [
    ['list', labelOf(data, first), labelOf(data, second)],
    ...lists.map((each) => [
      `${each.list.letter} ${each.list.name}`,
      cell(each.first, each.weight),
      cell(each.second, each.weight),
    ]),
    ['sum', sum(firstSum), sum(secondSum)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return `${[
    `${subjectOf(data, first)} against ${labelOf(data, second)}`,
    describeSettings(data, state),
    '',
    ...table,
    '',
    `gap: ${gapText(nearestDouble(gap))}`,
    describeComparison(described, comparison),
    describeSwaps(described, comparison),
    ...[first, second].map((id) => describeFate(described, id)),
  ].join('\n')}\n`;
}
