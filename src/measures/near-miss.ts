import { editCount } from '../model/index.ts';
import { findMeasure, MEASURES, namesOf } from './catalogue.ts';
import { exampleOf } from './measure.ts';

/** trec_eval's names and ours; `#` stands for the number that trec_eval writes after the last `_` or `.`. */
const TREC_EVAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['map', 'AP'],
  ['map_cut', 'AP@#'],
  ['ndcg', 'nDCG'],
  ['ndcg_cut', 'nDCG@#'],
  ['dcg', 'DCG'],
  ['recip_rank', 'RR'],
  ['P', 'P@#'],
  ['recall', 'R@#'],
  ['success', 'Success@#'],
  ['iprec_at_recall', 'IPrec@#'],
  ['set_P', 'SetP'],
  ['set_recall', 'SetR'],
  ['set_map', 'SetAP'],
  ['set_F', 'SetF(beta=#)'],
  ['set_relative_P', 'SetRelP'],
  ['num_q', 'NumQ'],
  ['num_ret', 'NumRet'],
  ['num_rel', 'NumRel'],
  ['num_rel_ret', 'NumRelRet'],
  ['rbp', 'RBP(p=0.9)'],
  ['rbp_resid', 'RBPResidual(p=0.9)'],
]);

/** Names that other tools give to measures of ours. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['hit', 'Success'],
  ['hit_rate', 'Success'],
  ['hits', 'Success'],
  ['all', 'Every'],
  ['rcap', 'R_cap'],
  ['recall_cap', 'R_cap'],
]);

/**
 * What somebody who wrote a name that stands for nothing may have meant: the same name in another case, the
 * name that trec_eval or another tool gives it, or a name one or two letters away.
 *
 * @param text the whole measure as written; what follows its name is kept.
 * @returns a spelling to try, or undefined when nothing is near.
 */
export function nearMiss(text: string): string | undefined {
  const [, name = '', rest = ''] = /^\s*([A-Za-z_][\w.]*)?(.*)$/s.exec(text) ?? [];
  const theirs = rest === '' ? fromTrecEval(name) : undefined;
  return theirs ?? withRest(sameLetters(name) ?? fewestEdits(name), rest);
}

function fromTrecEval(name: string): string | undefined {
  const [, base = name, number = ''] = /^(.*?)[._](\d+(?:\.\d+)?)$/.exec(name) ?? [];
  const ours = TREC_EVAL_NAMES.get(base);
  if (ours === undefined || (number !== '') !== ours.includes('#')) return undefined;
  return ours.replace('#', String(Number(number)));
}

function sameLetters(name: string): string | undefined {
  const lower = name.toLowerCase();
  const [same] = MEASURES.flatMap(namesOf).filter((known) => known.toLowerCase() === lower);
  return same ?? OTHER_NAMES.get(lower);
}

function fewestEdits(name: string): string | undefined {
  if (name.length < 3) return undefined;
  const ranked = MEASURES.flatMap(namesOf)
    .map((known) => ({ known, edits: editCount(known.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const nearest = ranked[0]!;
  return nearest.edits <= (name.length < 5 ? 1 : 2) ? nearest.known : undefined;
}

function withRest(name: string | undefined, rest: string): string | undefined {
  const definition = name === undefined ? undefined : findMeasure(name);
  if (definition === undefined) return undefined;
  return rest === '' ? exampleOf(definition).replace(definition.name, name!) : name + rest;
}
