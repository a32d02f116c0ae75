import { compareIds, type PassageAddress } from '../../model/index.ts';
import type { DocumentList } from '../documents/document-list.ts';
import type { DocumentNumbers } from '../documents/document-numbers.ts';
import { hasPassage, type PassageBitmaps } from '../documents/passage-bitmaps.ts';
import type { PreparedLeg } from '../legs/leg.ts';
import type { LegList } from './fuse-legs.ts';
import type { FusionPlan } from './fusion-plan.ts';

/** A leg that answered. */
interface ListedLeg {
  readonly leg: { readonly name: string; readonly absentScore: number };
  readonly prepared: PreparedLeg;
  readonly list: DocumentList;
}

/** A document's best passage for a leg, and its score. */
export interface BestPassage {
  readonly at: PassageAddress;
  readonly score: number;
}

/**
 * The legs' lists as the plan wants them: cut at the depth, or with the true scores of all candidates. A document of
 * which a leg has nothing to say is absent from it under rank rules; under score rules it has the leg's own score
 * of what is absent, if there is one (a ranker of words gives it 0).
 */
export function completeLists(
  legs: readonly ListedLeg[],
  plan: FusionPlan,
  numbers: DocumentNumbers,
  allowed: PassageBitmaps | undefined,
): LegList[] {
  const lists = legs.map(({ leg, list }) => ({ name: leg.name, ...list }));
  if (plan.complete === 'none') return lists;
  const candidates = [...new Set(lists.flatMap(({ documents }) => documents))];
  return legs.map(({ leg, list, prepared }) => {
    const known = new Set(list.documents);
    const added = candidates
      .filter((document) => !known.has(document))
      .flatMap((document) => {
        const best = bestPassage(prepared, passagesOf(document, numbers, allowed));
        if (best !== undefined) return [{ document, score: best.score }];
        return plan.isScoreRule && leg.absentScore === 0 ? [{ document, score: 0 }] : [];
      })
      .sort((a, b) => b.score - a.score || compareIds(numbers.idOf(a.document), numbers.idOf(b.document)));
    return {
      name: leg.name,
      documents: [...list.documents, ...added.map(({ document }) => document)],
      scores: [...list.scores, ...added.map(({ score }) => score)],
      scaleLength: plan.complete === 'depth' && list.documents.length > 0 ? list.documents.length : undefined,
    };
  });
}

/** A document's passages that may be found. */
export function passagesOf(
  document: number,
  numbers: DocumentNumbers,
  allowed: PassageBitmaps | undefined,
): PassageAddress[] {
  const passages = numbers.passagesOf(document);
  return allowed === undefined ? passages : passages.filter((at) => hasPassage(allowed, at));
}

/** The best of a document's passages: of equal ones the first. Undefined when the leg has nothing to say about any. */
export function bestPassage(leg: PreparedLeg, passages: readonly PassageAddress[]): BestPassage | undefined {
  const scores = leg.score(passages);
  let best: BestPassage | undefined;
  for (const [index, at] of passages.entries()) {
    const score = scores[index];
    if (score !== undefined && (best === undefined || score > best.score)) best = { at, score };
  }
  return best;
}
