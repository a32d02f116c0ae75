import { describe, expect, it } from 'vitest';
import { choose, leaveOneOut, meanGain } from './choosing.mjs';
import { SOURCES } from './settings.mjs';

const sources = Object.keys(SOURCES);
const everywhere = (value) =>
  Object.fromEntries(
    Object.values(SOURCES)
      .flat()
      .map((name) => [name, value]),
  );
const baseline = everywhere(0.5);

describe('choosing a member of a family', () => {
  it('takes the highest mean gain among members that lose nowhere', () => {
    const brilliant = { name: 'brilliant', means: { ...everywhere(0.7), cacm: 0.49 } };
    const steady = { name: 'steady', means: everywhere(0.52) };
    expect(choose([brilliant, steady], sources, baseline)).toMatchObject({ member: steady, isClean: true });
    expect(choose([brilliant], sources, baseline)).toMatchObject({ member: brilliant, isClean: false });
  });

  it('does not call a trifle a loss', () => {
    const member = { means: { ...everywhere(0.6), cacm: 0.4985 } };
    expect(choose([member], sources, baseline).isClean).toBe(true);
  });

  it('never lets a source choose its own member', () => {
    const tuned = { name: 'tuned', means: { ...everywhere(0.51), scifact: 0.9 } };
    const plain = { name: 'plain', means: everywhere(0.52) };
    const { means, chosen } = leaveOneOut([tuned, plain], baseline);
    expect(chosen.scifact.member).toBe(plain);
    expect(means.scifact).toBe(0.52);
    expect(chosen.cacm.member).toBe(tuned);
  });

  it('weighs sources, not collections, and leaves identifiers to the leg that is for them', () => {
    const means = { ...baseline, 'notes-til': 0.6, identifiers: 0.1 };
    expect(meanGain(sources, means, baseline)).toBeCloseTo(0.2 / 2 / 5, 12);
    expect(choose([{ means }], sources, baseline).isClean).toBe(true);
  });
});
