import {
  type FusionOptions,
  nearestDouble,
  type Rational,
  type RunLeg,
  resolveSpec,
} from '../fusion/index.ts';
import { InputError, type Notice } from '../model/index.ts';
import { agreementStatement, firstPlaceStatements } from './first-places.ts';
import { observedStatements } from './observed.ts';
import { ownFindStatements } from './own-finds.ts';
import { type AdvisedLeg, listed, type Statement } from './statement.ts';
import { structuralTiesStatement } from './structural-ties.ts';

/** What a fusion's settings imply. */
export interface Advice {
  readonly rankConstant: number;
  /** The top that statements are about. */
  readonly limit: number;
  readonly legs: readonly { readonly name: string; readonly weight: number; readonly depth: number }[];
  /** What the statements take for granted. */
  readonly assumptions: readonly string[];
  readonly statements: readonly Statement[];
  readonly notices: readonly Notice[];
}

/** How deep a leg is taken to be when nothing says so: the customary length of a TREC run. */
const ASSUMED_DEPTH = 1000;
const DEFAULT_LIMIT = 10;

/**
 * Says what a spec of reciprocal rank fusion can and cannot do, from its weights, depths and rank constant alone:
 * where a document that one leg finds can land, which leg never puts its own finds into the top, what a first
 * place is worth in another leg, when agreement beats a first place, and how many exact ties are built in. Each
 * statement comes with its arithmetic and the settings that would change it.
 *
 * @param legNames the legs in spec order; weights and depths are bound to them by name in the options.
 * @param options `limit` is the top that matters, default 10; a leg without a depth is taken to give 1,000 hits.
 * @throws InputError for options out of range or a method that is not reciprocal rank fusion.
 */
export function advise(legNames: readonly string[], options: FusionOptions = {}): Advice {
  return adviceFor(legNames, options, (depth) => (Number.isFinite(depth) ? depth : ASSUMED_DEPTH));
}

/**
 * The same for runs: a leg is as deep as its longest ranking (or the depth given), and what the spec implies is
 * set beside what happened in these runs.
 *
 * @throws InputError for options out of range or a method that is not reciprocal rank fusion.
 */
export function adviseRuns(runs: readonly RunLeg[], options: FusionOptions = {}): Advice {
  const longest = runs.map(({ run }) =>
    Math.max(1, ...run.queryIds.map((_, query) => run.columnsAt(query).count)),
  );
  const names = runs.map(({ name }) => name);
  const advice = adviceFor(names, options, (depth, leg) => Math.min(depth, longest[leg]!));
  const observed = observedStatements(runs, options, advice.limit);
  return {
    ...advice,
    assumptions: [...advice.assumptions, 'Observed statements count what happened in these runs.'],
    statements: [...advice.statements, ...observed.statements],
    notices: observed.notices,
  };
}

function adviceFor(
  legNames: readonly string[],
  options: FusionOptions,
  depthOf: (depth: number, leg: number) => number,
): Advice {
  const spec = resolveSpec(legNames, options);
  if (spec.method.definition.name !== 'rrf' || spec.dialect !== undefined) {
    throw new InputError(
      `Expected reciprocal rank fusion (rrf), got ${spec.dialect ?? spec.method.definition.name}.`,
      { code: 'bad-argument' },
    );
  }
  const limit = Number.isFinite(spec.limit) ? spec.limit : DEFAULT_LIMIT;
  const rankConstant: Rational = spec.settings.parameters['rankConstant']!;
  const legs: AdvisedLeg[] = spec.settings.legs.map(({ name, weight }, leg) => ({
    name,
    weight,
    depth: depthOf(spec.depths[leg]!, leg),
  }));
  return {
    rankConstant: nearestDouble(rankConstant),
    limit,
    legs: legs.map(({ name, weight, depth }) => ({ name, weight: nearestDouble(weight), depth })),
    assumptions: [
      `Every leg gives as many hits as its depth: ${listed(legs.map(({ name, depth }) => `${name} ${depth}`))}. Shorter lists leave more room.`,
      'A place at best counts ties in its favour.',
    ],
    statements: [
      ...ownFindStatements(legs, rankConstant, limit),
      ...firstPlaceStatements(legs, rankConstant),
      ...[agreementStatement(legs, rankConstant), structuralTiesStatement(legs, rankConstant)].filter(
        (statement) => statement !== undefined,
      ),
    ],
    notices: [],
  };
}
