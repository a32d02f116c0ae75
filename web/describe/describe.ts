import type { TieRule } from '../../src/fusion/index.ts';
import type { LabData } from '../engine/lab-data.ts';
import { type FusedRow, type LabFusion, takingPart } from '../engine/lab-fusion.ts';
import { type LabState, weightOf } from '../state/lab-state.ts';
import { digitsThatTell, gapText } from './score-text.ts';
import {
  counted,
  inSentence,
  joined,
  numberWord,
  ordinal,
  placeWord,
  sentenceCase,
  shortened,
} from './words.ts';

/** What the describer looks at. */
export interface Described {
  readonly data: LabData;
  readonly state: LabState;
  readonly fusion: LabFusion;
}

/** More lists than this are named by their letters. */
const MOST_UNNAMED = 4;

const TIE_WORDS: Readonly<Record<TieRule, string>> = {
  'most-legs': 'the tie rule asks which is in more lists, then which has the better best place',
  'first-leg': 'the tie rule asks which stands better in the first list',
  id: 'the tie rule goes by the ids',
  'input-order': 'the tie rule takes what is met first when the lists are read',
};

/** The state in a paragraph: settings, the top, and every selected document. The page shows, speaks and prints it. */
export function describeState(described: Described): string {
  const { data, state, fusion } = described;
  const { fused, problem } = fusion;
  if (fused === undefined) return problem ?? '';
  const top = fused.row(1);
  const sentences = [describeSettings(data, state)];
  if (top !== undefined && !state.selected.includes(top.id))
    sentences.push(describeDocument(described, top.id));
  for (const id of state.selected) sentences.push(describeDocument(described, id));
  return sentences.join(' ');
}

/** The one sentence of the status line: the last document selected, or else the top. */
export function describeBriefly(described: Described): string {
  const { state, fusion } = described;
  if (fusion.fused === undefined) return fusion.problem ?? '';
  const id = state.selected.at(-1) ?? fusion.fused.row(1)?.id;
  if (id === undefined) return 'The lists that take part are empty.';
  return describeDocument(described, id);
}

/** How the lists are fused: `Three lists with rank constant 60.` */
export function describeSettings(data: LabData, state: LabState): string {
  const lists = takingPart(data, state);
  const parts = [`rank constant ${state.rankConstant}`];
  const weighted = lists.filter(({ letter }) => weightOf(state, letter) !== '1');
  if (weighted.length > 0) {
    const weights = weighted.map(({ letter }) => `${weightOf(state, letter)} for ${letter}`);
    const others = weighted.length < lists.length ? ', 1 for the others' : '';
    parts.push(`weights ${joined(weights)}${others}`);
  }
  if (state.depth !== undefined) parts.push(`the first ${state.depth} of each list`);
  return `${sentenceCase(counted(lists.length, 'list', 'lists'))} fused with ${joined(parts)}.`;
}

/**
 * One document's place and why: `Passage 104 is third: 5th, 15th and 4th in the three lists give 0.04434, 0.00051 more
 * than passage 44.`
 */
export function describeDocument(described: Described, id: string): string {
  const { data, fusion } = described;
  const rank = fusion.fused?.rankOf(id);
  if (fusion.fused === undefined || rank === undefined) return absence(described, id);
  const row = fusion.fused.row(rank)!;
  const below = fusion.fused.row(rank + 1);
  const above = fusion.fused.row(rank - 1);
  const digits = digitsThatTell([above, row, below].filter((each) => each !== undefined));
  const { words, isPlural } = ranksInWords(row);
  const lead = below === undefined ? ', the least in the list' : `, ${comparison(described, row, below)}`;
  return `${subjectOf(data, id)} is ${placeWord(rank)}: ${words} ${isPlural ? 'give' : 'gives'} ${row.score.toFixed(digits)}${lead}.`;
}

/** What a document is called in a sentence. */
export function labelOf(data: LabData, id: string): string {
  return inSentence(shortened(data.document(id).label));
}

/** What a document is called at the start of a sentence: an id keeps its letters as they are. */
export function subjectOf(data: LabData, id: string): string {
  const label = labelOf(data, id);
  return data.name === 'own' ? `${sentenceCase(data.noun.one)} ${label}` : sentenceCase(label);
}

function comparison({ data, state }: Described, row: FusedRow, below: FusedRow): string {
  const other = labelOf(data, below.id);
  if (below.isTiedWithPrevious) return `exactly as much as ${other}; ${TIE_WORDS[state.ties]}`;
  return `${gapText(row.score - below.score)} more than ${other}`;
}

function ranksInWords({ contributions }: FusedRow): { words: string; isPlural: boolean } {
  const present = contributions.filter(({ rank }) => rank !== undefined);
  const absent = contributions.filter(({ rank }) => rank === undefined);
  const isPlural = present.length > 1;
  if (absent.length === 0 && contributions.length <= MOST_UNNAMED) {
    const ranks = joined(present.map(({ rank }) => ordinal(rank!)));
    const where = contributions.length === 1 ? 'the list' : `the ${numberWord(contributions.length)} lists`;
    return { words: `${ranks} in ${where}`, isPlural };
  }
  const named = joined(present.map(({ leg, rank }) => `${ordinal(rank!)} in ${leg}`));
  const missing = absent.length === 0 ? '' : `, absent from ${joined(absent.map(({ leg }) => leg))},`;
  return { words: named + missing, isPlural };
}

/** Why a document is not in the fused list. */
function absence({ data, state, fusion }: Described, id: string): string {
  const label = subjectOf(data, id);
  const holding = fusion.lists.flatMap((ranked) => {
    const rank = ranked.rankOf(id);
    return rank === undefined ? [] : [{ letter: ranked.list.letter, rank, isOff: ranked.isOff }];
  });
  if (holding.length === 0) return `${label} is in none of the lists.`;
  const ranks = joined(holding.map(({ letter, rank }) => `${ordinal(rank)} in ${letter}`));
  const isCut = holding.some(({ isOff }) => !isOff);
  const reason = isCut
    ? `only the first ${state.depth} of each list take part`
    : `${holding.length === 1 ? 'that list is' : 'those lists are'} switched off`;
  return `${label} is not in the fused list: it is ${ranks}, and ${reason}.`;
}
