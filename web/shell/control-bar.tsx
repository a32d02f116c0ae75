import type { JSX } from 'preact';
import { TIE_RULES, type TieRule } from '../../src/fusion/index.ts';
import { ListMark } from '../parts/list-mark.tsx';
import { NumberControl } from '../parts/number-control.tsx';
import { evenScale, logScale } from '../parts/scale.ts';
import type { Lab } from '../state/lab.ts';
import {
  type ControlName,
  compareLetters,
  LARGEST_DEPTH,
  LARGEST_RANK_CONSTANT,
  LARGEST_WEIGHT,
  weightOf,
  withWeight,
} from '../state/lab-state.ts';

const CONSTANT_SCALE = logScale(LARGEST_RANK_CONSTANT);
const WEIGHT_SCALE = evenScale(0, LARGEST_WEIGHT, 0.1);
const DEPTH_SCALE = evenScale(1, LARGEST_DEPTH, 1);

const TIE_WORDS: Readonly<Record<TieRule, string>> = {
  'most-legs': 'more lists first',
  'first-leg': 'better in the first list',
  id: 'by id',
  'input-order': 'as first met',
};

/** The settings of a fusion: lists on or off with their weights, rank constant, depth, tie rule. */
export function ControlBar({ lab }: { readonly lab: Lab }): JSX.Element | null {
  const state = lab.state.value;
  const data = lab.data.value;
  if (data === undefined) return null;
  const shows = (name: ControlName) => !state.hidden.includes(name);
  const onProblem = (problem: string) => {
    lab.status.value = problem;
  };
  const isAllDeep = state.depth === undefined;
  return (
    <section class="controls" aria-label="Settings of the fusion">
      {(shows('lists') || shows('weights')) && (
        <fieldset class="control-lists">
          <legend>Lists and their weights</legend>
          {data.lists.map(({ letter, name }) => (
            <div class="control-list" key={letter}>
              {shows('lists') && (
                <label class="switch">
                  <input
                    type="checkbox"
                    checked={!state.off.includes(letter)}
                    onChange={() => lab.change({ off: toggled(state.off, letter) })}
                  />
                  <ListMark letter={letter} />
                  <span class="list-name">{name}</span>
                </label>
              )}
              {shows('weights') && (
                <NumberControl
                  id={`weight-${letter}`}
                  label={shows('lists') ? 'weight' : `weight of ${letter}`}
                  spoken={`weight of list ${letter}, ${name.slice(0, 60)}`}
                  value={weightOf(state, letter)}
                  scale={WEIGHT_SCALE}
                  onAdjust={(weight) => lab.adjust((before) => withWeight(before, letter, weight))}
                  onCommit={lab.commit}
                  onProblem={onProblem}
                />
              )}
            </div>
          ))}
        </fieldset>
      )}
      <div class="control-others">
        {shows('constant') && (
          <NumberControl
            id="rank-constant"
            label="rank constant"
            value={state.rankConstant}
            scale={CONSTANT_SCALE}
            onAdjust={(rankConstant) => lab.adjust({ rankConstant })}
            onCommit={lab.commit}
            onProblem={onProblem}
          />
        )}
        {shows('depth') && (
          <div class="control-depth">
            <NumberControl
              id="depth"
              label="depth"
              spoken="depth: how many of each list take part"
              value={String(state.depth ?? LARGEST_DEPTH)}
              valueWord={isAllDeep ? 'all' : undefined}
              scale={DEPTH_SCALE}
              onAdjust={(depth) => lab.adjust({ depth: Math.round(Number(depth)) })}
              onCommit={lab.commit}
              onProblem={onProblem}
            />
            <label class="switch">
              <input
                type="checkbox"
                checked={isAllDeep}
                onChange={() => lab.change({ depth: isAllDeep ? 10 : undefined })}
              />
              whole lists
            </label>
          </div>
        )}
        {shows('ties') && (
          <label class="choice">
            ties
            <select
              value={state.ties}
              onChange={({ currentTarget }) => lab.change({ ties: currentTarget.value as TieRule })}
            >
              {TIE_RULES.map((rule) => (
                <option key={rule} value={rule}>
                  {TIE_WORDS[rule]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </section>
  );
}

function toggled(letters: readonly string[], letter: string): string[] {
  return letters.includes(letter)
    ? letters.filter((other) => other !== letter)
    : [...letters, letter].sort(compareLetters);
}
