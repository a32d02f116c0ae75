import { join } from 'node:path';
import type { HitLeg, HitSnippet, SearchAnswer, SearchHit } from '../../retrieval/index.ts';
import { bold, dim, linked, marked, printable, printableName, type TerminalStyle } from './terminal.ts';

/**
 * An answer for reading: per hit where it is, what it says, and why it stands there: its rank in each leg and
 * the gap to the next. Never a percentage: a fused score is comparable only within its answer.
 */
export function answerText(answer: SearchAnswer, style: TerminalStyle, explain: boolean): string {
  const { hits } = answer;
  if (hits.length === 0) return emptyText(answer);
  const digits = gapDigits(hits);
  const shown = hits.map((hit, index) => `${hitText(hit, hits[index + 1], digits, style, explain)}\n`);
  if (explain) shown.push(...silentLegs(answer));
  return shown.join('\n');
}

/** With `--explain`: the legs that did not rank the query, and a reranker that did not read its hits, and why. */
function silentLegs({ legs, reranking }: SearchAnswer): string[] {
  const all = reranking === null ? legs : [...legs, { ...reranking, leg: 'rerank' }];
  const silent = all.filter(({ state }) => state !== 'used');
  const lines = silent.map(
    ({ leg, state, reason, command }) =>
      `${leg} ${state}: ${reason ?? 'no reason given'}${command === null ? '' : ` (${command})`}\n`,
  );
  return lines.length === 0 ? [] : [lines.join('')];
}

/** An answer without hits says why. */
function emptyText({ emptyBecause }: SearchAnswer): string {
  return ['No document found.', ...emptyBecause.map(({ message }) => `  ${message}`), ''].join('\n');
}

function hitText(
  hit: SearchHit,
  next: SearchHit | undefined,
  digits: number,
  style: TerminalStyle,
  explain: boolean,
): string {
  const lines = [headLine(hit, style)];
  if (hit.snippet !== null) lines.push(...snippetLines(hit.snippet, style));
  lines.push(
    dim(`    #${hit.rank}  ${rerankedWords(hit)}${legsLine(hit.legs)}${gapWords(hit, next, digits)}`, style),
  );
  if (explain) lines.push(...rerankLines(hit), ...hit.legs.flatMap(legLines));
  return lines.join('\n');
}

/** `notes/a.md:42  Heading > Sub`, the first part a link to the file. */
function headLine({ root, path, id, passage, title }: SearchHit, style: TerminalStyle): string {
  const place = `${printableName(path ?? id)}:${passage.line}`;
  const file = root === null || path === null ? null : join(root, path);
  const where = bold(file === null ? place : linked(place, file, style), style);
  const names = passage.headings.length > 0 ? passage.headings : title === null ? [] : [title];
  return names.length === 0 ? where : `${where}  ${printableName(names.join(' > '))}`;
}

/** The snippet with its found words marked, on as many lines as the text has. */
function snippetLines(
  { text, marks, opensInside, closesInside }: HitSnippet,
  style: TerminalStyle,
): string[] {
  let shown = opensInside ? '… ' : '';
  let at = 0;
  for (const { start, end } of marks) {
    shown += printable(text.slice(at, start)) + marked(printable(text.slice(start, end)), style);
    at = end;
  }
  shown += printable(text.slice(at)) + (closesInside ? ' …' : '');
  return shown
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line}`);
}

/** `from 7 · `: where the hit stood before a reranker read it; nothing when none did. */
function rerankedWords({ rerank }: SearchHit): string {
  return rerank === null ? '' : `from ${rerank.rankBefore} · `;
}

/** `bm25 3 · static 1 · rare –`: the rank in each leg. */
function legsLine(legs: readonly HitLeg[]): string {
  return legs.map(({ leg, rank }) => `${leg} ${rank ?? '–'}`).join(' · ');
}

function gapWords({ gap }: SearchHit, next: SearchHit | undefined, digits: number): string {
  if (gap === null || next === undefined) return '';
  return gap === 0 ? `   level with #${next.rank}` : `   +${gap.toFixed(digits)} over #${next.rank}`;
}

/** As many digits as tell every hit from the next, at least four. */
function gapDigits(hits: readonly SearchHit[]): number {
  const gaps = hits.map(({ gap }) => gap ?? 0).filter((gap) => gap > 0);
  const smallest = Math.min(1, ...gaps);
  return Math.min(12, Math.max(4, Math.ceil(-Math.log10(smallest)) + 1));
}

function rerankLines({ rerank, score }: SearchHit): string[] {
  if (rerank === null) return [];
  return [
    `      reranked: score ${shownScore(rerank.score)}, from place ${rerank.rankBefore} with fused score ${shownScore(score)}`,
  ];
}

/** With `--explain`: each leg's score, weight and part, and the words it found. */
function legLines({ leg, rank, score, weight, contribution, terms }: HitLeg): string[] {
  const parts = [
    rank === null ? 'not in its list' : `rank ${rank}`,
    score === null ? null : `score ${shownScore(score)}`,
    `weight ${shownScore(weight)}`,
    contribution === null ? null : `adds ${shownScore(contribution)}`,
  ].filter((part) => part !== null);
  const words = terms.map(({ word, found, isSoft, factor, score: part }) =>
    isSoft
      ? `${printable(found)} for *${printable(word)}*, ${factor.toFixed(2)}: ${shownScore(part)}`
      : `${printable(found)} ${shownScore(part)}`,
  );
  return [`      ${leg}: ${parts.join(', ')}`, ...(words.length > 0 ? [`        ${words.join('; ')}`] : [])];
}

function shownScore(value: number): string {
  return String(Number(value.toPrecision(5)));
}
