import { type ConstantSwap, type ConstantSwaps, stretchAt } from '../engine/constant-swaps.ts';
import type { LabData } from '../engine/lab-data.ts';
import { labelOf } from './describe.ts';
import { joined, numberWord, sentenceCase, thousands } from './words.ts';

/**
 * For which constants the first places stay as they are: `The first five keep their order for every constant from 11.6
 * to 10,000.` Ends are rounded inwards, so that the sentence is true.
 */
export function describeStability(swaps: ConstantSwaps, rankConstant: string, noun: string): string {
  const value = Number(rankConstant);
  const who = swaps.places === 1 ? `The first ${noun}` : `The first ${numberWord(swaps.places)}`;
  const keep = swaps.places === 1 ? 'stays first' : 'keep their order';
  if (swaps.swaps.some(({ at }) => at === value))
    return `${who} change at exactly ${rankConstant}: two scores are level there, and the tie rule decides.`;
  const stretch = stretchAt(swaps, value);
  const below = swaps.swaps[stretch - 1]?.at;
  const above = swaps.swaps[stretch]?.at;
  const end = `${thousands(swaps.high)}, where the scale ends`;
  if (below === undefined && above === undefined)
    return `${who} ${keep} for every constant from 0 to ${end}.`;
  if (above === undefined)
    return `${who} ${keep} for every constant above ${inward(below!, value, 1)}, up to ${end}.`;
  if (below === undefined) return `${who} ${keep} for every constant below ${inward(above, value, -1)}.`;
  return `${who} ${keep} for every constant between ${inward(below, value, 1)} and ${inward(above, value, -1)}.`;
}

/** What happens at a swap point: `Passage 104 passes passage 44 for place 3`. */
export function describeSwap(data: LabData, { passes, entering, leaving }: ConstantSwap): string {
  const isTaken = ({ riser, faller }: { readonly riser: string; readonly faller: string }) =>
    entering.includes(riser) && leaving.includes(faller);
  const parts = passes.map(({ riser, faller, place }) =>
    isTaken({ riser, faller })
      ? `${labelOf(data, riser)} takes place ${place} from ${labelOf(data, faller)}, which drops out`
      : `${labelOf(data, riser)} passes ${labelOf(data, faller)} for place ${place}`,
  );
  const told = passes.filter(isTaken);
  const others = (ids: readonly string[], side: 'riser' | 'faller') =>
    ids.filter((id) => !told.some((pass) => pass[side] === id)).map((id) => labelOf(data, id));
  const [come, gone] = [others(entering, 'riser'), others(leaving, 'faller')];
  if (come.length > 0) parts.push(`${joined(come)} ${come.length === 1 ? 'comes' : 'come'} in`);
  if (gone.length > 0) parts.push(`${joined(gone)} ${gone.length === 1 ? 'drops' : 'drop'} out`);
  const text = joined(parts);
  // An id keeps its letters: `d5` and `D5` may be two documents.
  return data.name === 'own' ? text : sentenceCase(text);
}

/** A swap point with the digits that a reader can use: `11.53`, `0.0034`, `1,204`. */
export function constantText(at: number): string {
  if (at >= 1000) return thousands(Math.round(at));
  return String(Number(at.toPrecision(4)));
}

/** The fewest significant digits, three at least, that lie between the end of a stretch and the constant inside it. */
function inward(end: number, inside: number, direction: 1 | -1): string {
  for (let digits = 3; digits < 15; digits++) {
    const unit = 10 ** (digits - 1 - Math.floor(Math.log10(end)));
    const value = (direction > 0 ? Math.ceil(end * unit) : Math.floor(end * unit)) / unit;
    const text = String(Number(value.toPrecision(digits)));
    if (direction > 0 ? value <= inside : value >= inside) return text;
  }
  return String(end);
}
