import type { JSX } from 'preact';
import { decimalInRange } from '../state/decimal-in-range.ts';
import type { Scale } from './scale.ts';

interface NumberControlProps {
  /** A valid id for the page. */
  readonly id: string;
  readonly label: string;
  /** More than the label, for the ear: `weight of list A, counts hits`. Default: the label. */
  readonly spoken?: string;
  readonly value: string;
  readonly scale: Scale;
  /** What the box shows in place of the value, and what is said of it: `all`. */
  readonly valueWord?: string | undefined;
  /** While the slider is dragged or a key held. */
  onAdjust(value: string): void;
  /** On release. */
  onCommit(): void;
  /** Something typed was mended: a sentence for the status line. */
  onProblem(problem: string): void;
}

/** A number four ways: a slider, a box, − and +. Keys on the slider step as the buttons do; page keys make long steps. */
export function NumberControl(props: NumberControlProps): JSX.Element {
  const { id, label, spoken = label, value, scale, valueWord, onAdjust, onCommit } = props;
  const number = Number(value);
  const step = (direction: 1 | -1) => {
    onAdjust(scale.stepped(number, direction));
    onCommit();
  };
  return (
    <div class="number-control" role="group" aria-label={spoken}>
      <label class="number-label" for={id}>
        {label}
      </label>
      <button
        type="button"
        class="step"
        aria-label={`less: ${spoken}`}
        disabled={number <= scale.low}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        type="range"
        class="slider"
        min={0}
        max={scale.positions}
        step={1}
        value={scale.positionOf(number)}
        aria-label={spoken}
        aria-valuetext={valueWord ?? value}
        onInput={({ currentTarget }) => onAdjust(scale.valueAt(Number(currentTarget.value)))}
        onChange={onCommit}
        onKeyDown={(event) => {
          const target = keyTarget(event.key, number, scale);
          if (target === undefined) return;
          event.preventDefault();
          onAdjust(target);
        }}
        onKeyUp={onCommit}
        onBlur={onCommit}
      />
      <button
        type="button"
        class="step"
        aria-label={`more: ${spoken}`}
        disabled={number >= scale.high}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">+</span>
      </button>
      <input
        id={id}
        class="number-box"
        type="text"
        inputMode="decimal"
        aria-label={spoken}
        autocomplete="off"
        value={valueWord ?? value}
        onChange={({ currentTarget }) => {
          typed(currentTarget, props);
        }}
      />
    </div>
  );
}

function typed(
  box: HTMLInputElement,
  { value, valueWord, scale, spoken, label, ...on }: NumberControlProps,
): void {
  if (box.value.trim() === (valueWord ?? value)) return;
  const range = { low: scale.low, high: scale.high, fallback: value };
  const { text, problem } = decimalInRange(box.value, `the ${spoken ?? label}`.toLowerCase(), range);
  on.onAdjust(text);
  on.onCommit();
  // When the mended value is the one before, nothing is drawn anew.
  box.value = text === value ? (valueWord ?? text) : text;
  if (problem !== undefined) on.onProblem(problem);
}

function keyTarget(key: string, value: number, scale: Scale): string | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return scale.stepped(value, 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return scale.stepped(value, -1);
    case 'PageUp':
      return scale.stepped(value, 1, true);
    case 'PageDown':
      return scale.stepped(value, -1, true);
    case 'Home':
      return String(scale.low);
    case 'End':
      return String(scale.high);
    default:
      return undefined;
  }
}
