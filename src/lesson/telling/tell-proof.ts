import type { Lesson } from '../lesson.ts';
import type { LeadTerm, NeverSwapProof } from '../never-swap.ts';
import { LEG_NAMES } from '../rankers.ts';
import { columns, paragraph, thousands, together, unbroken } from './page.ts';

/** The proof that two neighbours never change places, in words and arithmetic. */
export function tellNeverSwapping(proof: NeverSwapProof | undefined, { weights }: Lesson): string[] {
  if (proof === undefined) {
    return [paragraph('In this top ten there are no neighbours that keep their order at every constant.')];
  }
  const [first, second] = [proof.first.number, proof.second.number];
  const [ranks, otherRanks] = [proof.firstRanks, proof.secondRanks].map((of) =>
    LEG_NAMES.map((leg) => of[leg]),
  );
  const [sum, otherSum] = [ranks!, otherRanks!].map((list) => list.reduce((total, rank) => total + rank, 0));
  return [
    paragraph(
      `Two that never swap: passages ${first} and ${second}.`,
      `Passage ${first} has the ranks ${together(ranks!)}. Passage ${second} has ${together(otherRanks!)}.`,
      sum === otherSum && `Both add up to ${sum}, so you might expect a tie.`,
      `Yet passage ${first} is ahead for every c. Here is why.`,
    ),
    paragraph(`Take the lead of passage ${first} over passage ${second}, list by list:`),
    columns(
      ['list', 'lead', '', ''],
      proof.terms.map((term) => {
        const weight = weights[term.leg];
        return [
          `in ${term.leg.toUpperCase()}:`,
          `${weight}/(c+${term.firstRank}) - ${weight}/(c+${term.secondRank})`,
          `= ${termText(term)}`,
          gainOrLoss(term),
        ];
      }),
    ),
    ...tellGainAndLoss(proof),
    paragraph(
      `Put all of it over one line, and the lead is ${unbroken(leadText(proof))}.`,
      `${proof.top.length === 1 ? `On top stands ${proof.top[0]}, which is more than 0.` : 'On top everything is added and nothing is taken away, so it is more than 0.'}`,
      'Below, when c is 0 or more, stand only numbers above 0, multiplied.',
      'So the lead is never 0 and never below it. They never swap.',
    ),
    paragraph(
      isShrinking(proof) ? 'But the lead shrinks:' : 'The lead is small:',
      `${together(proof.leads.map(({ rankConstant, lead }) => unbroken(`${lead} at c = ${thousands(rankConstant)}`)))}.`,
      isShrinking(proof) && 'With too few digits you would call it a tie.',
    ),
  ];
}

function isShrinking({ leads }: NeverSwapProof): boolean {
  return leads.every(({ lead }, index) => index === 0 || Number(lead) < Number(leads[index - 1]!.lead));
}

/** The shortest way to see it, when equal gains meet one loss with the same top. */
function tellGainAndLoss({ terms }: NeverSwapProof): string[] {
  const gains = terms.filter(({ top }) => Number(top) > 0);
  const losses = terms.filter(({ top }) => Number(top) < 0);
  const [gain] = gains;
  const [loss] = losses;
  if (gain === undefined || loss === undefined || losses.length !== 1) return [];
  const isAlike = gains.every((other) => bottomText(other) === bottomText(gain) && other.top === gain.top);
  const total = Number(gain.top) * gains.length;
  if (!isAlike || total !== -Number(loss.top)) return [];
  return [
    paragraph(
      `The gains together make ${total}/${bottomText(gain)}. The loss is ${total}/${bottomText(loss)}.`,
      `Both have ${total} on top. But the loss is divided by the larger number, so it is smaller.`,
      'In words: steps near the top of a list are worth more than steps further down.',
    ),
  ];
}

function gainOrLoss({ top }: LeadTerm): string {
  const value = Number(top);
  if (value === 0) return 'no difference';
  return value > 0 ? 'a gain' : 'a loss';
}

function termText(term: LeadTerm): string {
  return Number(term.top) === 0 ? '0' : `${term.top}/${bottomText(term)}`;
}

function bottomText({ firstRank, secondRank }: LeadTerm): string {
  const [low, high] = firstRank < secondRank ? [firstRank, secondRank] : [secondRank, firstRank];
  return `((c+${low})(c+${high}))`;
}

function leadText({ top, bottomRanks, bottomFactor }: NeverSwapProof): string {
  const polynomial = top
    .map((coefficient, power) => termOfPower(coefficient, power))
    .filter((text) => text !== '')
    .reverse()
    .join(' + ');
  const above = top.length === 1 ? polynomial : `(${polynomial})`;
  const factor = bottomFactor === '1' ? '' : bottomFactor;
  return `${above} / (${factor}${bottomRanks.map((rank) => `(c+${rank})`).join('')})`;
}

function termOfPower(coefficient: string, power: number): string {
  if (coefficient === '0') return '';
  if (power === 0) return coefficient;
  const variable = power === 1 ? 'c' : `c^${power}`;
  return coefficient === '1' ? variable : `${coefficient}${variable}`;
}
