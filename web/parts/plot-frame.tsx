import { plot } from '@observablehq/plot';
import { useSignal } from '@preact/signals';
import type { JSX, TargetedMouseEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './plot-frame.css';

/** What Plot draws. */
export type PlotOptions = NonNullable<Parameters<typeof plot>[0]>;

interface PlotFrameProps {
  /** What the drawing says, in a sentence: the drawing itself is hidden from screen readers. */
  readonly summary: string;
  /** Whatever the drawing depends on: it is made anew when one of these is another. */
  readonly dependsOn: readonly unknown[];
  /** The drawing for a width in CSS pixels; its own width is set here. */
  draw(width: number): PlotOptions;
  /** A click, as a share of the way from left to right (0 to 1) inside the margins. */
  onPick?(share: number): void;
}

const NARROWEST = 240;

/** A drawing as wide as the page lets it be, with its text. */
export function PlotFrame({ summary, dependsOn, draw, onPick }: PlotFrameProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0);
    });
    if (host.current !== null) observer.observe(host.current);
    return () => observer.disconnect();
  }, [width]);
  const drawn = useRef<PlotOptions>({});
  useEffect(() => {
    if (width.value < NARROWEST / 2) return;
    const options = draw(Math.max(NARROWEST, width.value));
    drawn.current = options;
    const drawing = plot({ ...options, width: Math.max(NARROWEST, width.value) });
    host.current?.replaceChildren(drawing);
    // The caller says what the drawing depends on.
  }, [width.value, ...dependsOn]);
  const pick = (event: TargetedMouseEvent<HTMLDivElement>) => {
    const drawing = event.currentTarget.querySelector('svg');
    if (onPick === undefined || drawing === null) return;
    const { left, width: whole } = drawing.getBoundingClientRect();
    const { marginLeft = 0, marginRight = 0 } = drawn.current;
    const share = (event.clientX - left - marginLeft) / (whole - marginLeft - marginRight);
    onPick(Math.min(1, Math.max(0, share)));
  };
  return (
    <figure class="plot-frame">
      {/* Clicking is an extra; boxes and keys do the same. */}
      <div
        ref={host}
        class={`plot-host${onPick === undefined ? '' : ' plot-picks'}`}
        aria-hidden="true"
        onClick={pick}
      />
      <figcaption>{summary}</figcaption>
    </figure>
  );
}
