import { type Comparison, type Mover, movedQueries } from '../comparing/comparison.ts';
import { counted, fixed } from '../comparing/figures-in-words.ts';

/** What a gate lets through. */
export interface GateRules {
  /** Which losses stop: significant ones after correction, any lower mean, or none. */
  readonly failOn: 'significant' | 'any' | 'never';
  /** How far a single query may fall, in the measure's own unit; absent when single queries do not matter. */
  readonly maxQueryDrop?: number | undefined;
}

/** Something that a gate saw. */
export interface GateFinding {
  readonly kind: 'loss' | 'query-drop';
  readonly comparison: Comparison;
  /** Whether it stops; else it is only said. */
  readonly fails: boolean;
  /** The queries behind it, the largest fall first. */
  readonly queries: readonly Mover[];
  /** One sentence, without the names of queries. */
  readonly words: string;
}

/**
 * What is to be said against the arms of these comparisons; nothing when all is well.
 *
 * A loss is significant when the verdict says that the two differ and the test finds the reference higher.
 */
export function judgeGate(comparisons: readonly Comparison[], rules: GateRules): GateFinding[] {
  return comparisons.flatMap((comparison) => {
    const drops = movedQueries(comparison).filter(({ difference }) => difference < 0);
    return [...lossOf(comparison, drops, rules), ...tooFarDown(comparison, drops, rules)];
  });
}

function lossOf(comparison: Comparison, queries: readonly Mover[], { failOn }: GateRules): GateFinding[] {
  const { arm, reference, measure, paired, verdict, alpha } = comparison;
  const direction = paired.outcome.kind === 'tested' ? paired.outcome.direction : 0;
  const isDifferent = verdict === 'different' || verdict === 'different-within-margin';
  const isSignificant = isDifferent && direction < 0;
  if (!isSignificant && !(failOn === 'any' && paired.effect < 0)) return [];
  const how = isSignificant ? `significantly at alpha ${alpha}` : 'not significantly';
  const words = `${arm.name} is behind ${reference.name} in ${measure}, ${fixed(arm.mean)} to ${fixed(reference.mean)}, ${how}: ${counted(queries.length, 'query', 'queries')} fell, ${paired.wins} rose.`;
  return [{ kind: 'loss', comparison, fails: failOn !== 'never', queries, words }];
}

function tooFarDown(
  comparison: Comparison,
  drops: readonly Mover[],
  { failOn, maxQueryDrop }: GateRules,
): GateFinding[] {
  if (maxQueryDrop === undefined) return [];
  const queries = drops.filter(({ difference }) => -difference > maxQueryDrop);
  if (queries.length === 0) return [];
  const { arm, reference, measure } = comparison;
  const words = `${counted(queries.length, 'query falls', 'queries fall')} by more than ${maxQueryDrop} in ${measure} from ${reference.name} to ${arm.name}.`;
  return [{ kind: 'query-drop', comparison, fails: failOn !== 'never', queries, words }];
}
