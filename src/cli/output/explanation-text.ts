import type { DocumentExplanation, FusionReport, LegExplanation } from '../../retrieval/index.ts';
import { bold, printable, printableName, type TerminalStyle } from './terminal.ts';

/** Why a document stands where it stands, or what kept it out, for reading. */
export function explanationText(explanation: DocumentExplanation, style: TerminalStyle): string {
  const { document, legs } = explanation;
  const name = printableName(document.path ?? document.id);
  const title = document.title === null ? '' : `  ${printableName(document.title)}`;
  return [
    bold(`${name}${title}`, style),
    ...placeLines(explanation),
    '',
    ...legs.flatMap((leg) => legLines(leg, explanation)),
    '',
  ].join('\n');
}

function placeLines({
  isHit,
  rank,
  score,
  gapToNext,
  gapToPrevious,
  removedBy,
  limit,
  rerank,
  reranking,
}: DocumentExplanation): string[] {
  const place =
    rank === null
      ? 'It is not among the fused documents.'
      : `Place ${rank}${isHit ? '' : `, behind the ${limit} wanted`}: fused score ${shown(score)}${gapWords(gapToPrevious, gapToNext)}.`;
  return [
    place,
    ...(rerank === null
      ? []
      : [
          `Reranked from place ${rerank.rankBefore}, by ${reranking?.reranker}: score ${shown(rerank.score)}.`,
        ]),
    ...(reranking === null || reranking.state === 'used'
      ? []
      : [`Not reranked (${reranking.state}): ${reranking.reason ?? 'no reason given'}`]),
    ...removedBy.map(({ message }) => `- ${message}`),
  ];
}

function gapWords(toPrevious: number | null, toNext: number | null): string {
  const words = [];
  if (toNext !== null) words.push(`${shown(toNext)} over the next`);
  if (toPrevious !== null) words.push(`${shown(toPrevious)} behind the one before`);
  return words.length === 0 ? '' : `, ${words.join(', ')}`;
}

function legLines(leg: LegExplanation, { fusion }: DocumentExplanation): string[] {
  const lines = [`${leg.leg}: ${legWords(leg, fusion)}`];
  if (leg.passage !== null && leg.terms.length > 0) {
    const { line, endLine, headings } = leg.passage;
    const under = headings.length === 0 ? '' : `, ${printableName(headings.join(' > '))}`;
    lines.push(`  ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}${under}`);
  }
  return [...lines, ...leg.terms.map(({ sentence }) => `    ${printable(sentence)}`)];
}

function legWords(leg: LegExplanation, fusion: FusionReport | null): string {
  if (leg.state !== 'used')
    return `${leg.state}: ${leg.reason ?? 'no reason given'}${leg.command === null ? '' : ` (${leg.command})`}`;
  if (leg.rank === null) return 'no score';
  const within = leg.isWithinDepth ? '' : `, beyond the ${fusion?.depth ?? 0} it gives to the fusion`;
  return `rank ${leg.rank}${within}, score ${shown(leg.score)}${partWords(leg, fusion)}`;
}

/** How the leg's part of the fused score comes about. */
function partWords({ contribution, rank, weight }: LegExplanation, fusion: FusionReport | null): string {
  if (contribution === null || weight === null || fusion === null) return '';
  if (fusion.method === 'rrf')
    return `; adds ${shown(weight)} / (${fusion.rankConstant} + ${rank}) = ${shown(contribution)}`;
  if (fusion.normalization !== null && weight > 0)
    return `, scaled ${shown(contribution / weight)}; adds ${shown(weight)} × that = ${shown(contribution)}`;
  return `; adds ${shown(contribution)} at weight ${shown(weight)}`;
}

function shown(value: number | null): string {
  return value === null ? '–' : String(Number(value.toPrecision(6)));
}
