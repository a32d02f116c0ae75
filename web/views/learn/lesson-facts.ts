import type { FusedPassage, Lesson } from '../../../src/lesson/index.ts';

/** The figures of the lesson that its texts name, as they are written there. */
export function lessonFacts({ figures }: Lesson): Readonly<Record<string, string>> {
  const { cut, fuse, constant } = figures;
  const [winner, second] = fuse.topTen;
  const tenths = (rankConstant: string) =>
    constant.columns.find((column) => column.rankConstant === rankConstant)?.firstInTenths ?? '';
  const swap = constant.swaps.find(({ riser, faller }) => riser.number === 104 && faller.number === 44);
  return {
    passages: grouped(cut.passages),
    words: grouped(cut.words),
    matching: grouped(cut.matching),
    folkestone: String(cut.occurrences[0]?.count ?? 0),
    overlapAB: String(fuse.overlaps.ab),
    overlapAll: String(fuse.overlaps.all),
    winner: String(winner?.passage.number ?? ''),
    winnerSum: sumOf(winner),
    second: String(second?.passage.number ?? ''),
    secondSum: sumOf(second),
    tenths1: tenths('1'),
    tenths60: tenths('60'),
    tenths1000: tenths('1000'),
    swap: swap?.at.toFixed(2) ?? '',
    swapCount: String(constant.swaps.length),
  };
}

function sumOf(entry: FusedPassage | undefined): string {
  if (entry === undefined) return '';
  return `${entry.terms.map(({ fraction }) => fraction).join(' + ')} = ${entry.decimal}`;
}

/** A whole number with commas: 92,961. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
