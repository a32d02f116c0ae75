import { COUNT_MEASURES } from './count-measures.ts';
import { DISCOUNTED_GAIN_MEASURES } from './discounted-gain-measures.ts';
import { GAIN_AVERAGE_MEASURES } from './gain-average-measures.ts';
import { GROUP_MEASURES } from './group-measures.ts';
import { INCOMPLETE_JUDGEMENT_MEASURES } from './incomplete-judgement-measures.ts';
import type { Measure, TrecEvalVersion } from './measure.ts';
import { PRECISION_MEASURES } from './precision-measures.ts';
import { PREFERENCE_MEASURES } from './preference-measures.ts';
import { RANK_BIASED_MEASURES } from './rank-biased-measures.ts';
import { RECALL_LEVEL_MEASURES } from './recall-level-measures.ts';

const FAMILIES: readonly Measure[] = [
  ...COUNT_MEASURES,
  ...PRECISION_MEASURES,
  ...RECALL_LEVEL_MEASURES,
  ...INCOMPLETE_JUDGEMENT_MEASURES,
  ...DISCOUNTED_GAIN_MEASURES,
  ...GAIN_AVERAGE_MEASURES,
  ...RANK_BIASED_MEASURES,
  ...GROUP_MEASURES,
  ...PREFERENCE_MEASURES,
];

const PRINT_ORDER = `
  runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P relstring recall
  infAP gm_bpref Rprec_mult utility 11pt_avg binG G dcg ideal_dcg ndcg ndcg_rel Rndcg ndcg_cut map_cut relative_P
  success set_P set_relative_P set_recall set_map set_F num_nonrel_judged_ret
  prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp prefs_pair prefs_avgjg
  prefs_avgjg_Rnonrel prefs_simp_ret prefs_pair_ret prefs_avgjg_ret prefs_avgjg_Rnonrel_ret prefs_simp_imp
  prefs_pair_imp prefs_avgjg_imp map_avgjg P_avgjg Rprec_mult_avgjg yaap rbp rbp_resid unj`;

/** Every measure, in the order in which trec_eval computes and prints them. */
export const MEASURES: readonly Measure[] = words(PRINT_ORDER).map(
  (name) => FAMILIES.find((measure) => measure.name === name)!,
);

const OFFICIAL =
  'runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P';
const PREFERENCES =
  'runid num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp prefs_pair prefs_avgjg';

/** Names for several measures at once. */
const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    official: OFFICIAL,
    set: 'runid num_q num_ret num_rel num_rel_ret utility set_P set_recall set_relative_P set_map set_F',
    all_trec: `${OFFICIAL} relstring recall unj rbp rbp_resid infAP gm_bpref utility 11pt_avg ndcg relative_P
      Rprec_mult success map_cut ndcg_cut ndcg_rel Rndcg binG G set_P set_recall set_relative_P set_map set_F
      num_nonrel_judged_ret`,
    all_prefs: `${PREFERENCES} prefs_avgjg_Rnonrel prefs_simp_ret prefs_pair_ret prefs_avgjg_ret
      prefs_avgjg_Rnonrel_ret prefs_simp_imp prefs_pair_imp prefs_avgjg_imp`,
    prefs: PREFERENCES,
    qrels_jg: 'runid num_q map_avgjg P_avgjg Rprec_mult_avgjg',
  }).map(([nickname, names]) => [nickname, words(names)]),
);

/** The measures that a name or nickname stands for in a release; empty when it knows none. */
export function measuresNamed(name: string, version: TrecEvalVersion): readonly Measure[] {
  const names = NICKNAMES.get(name) ?? [name];
  return MEASURES.filter(
    (measure) => names.includes(measure.name) && !(version === '9.0.8' && measure.isNewIn10),
  );
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
