import type { JSX } from 'preact';

interface DocumentButtonProps {
  readonly id: string;
  readonly label: string;
  /** What there is room for; a part of the label. */
  readonly short?: string | undefined;
  readonly isPressed: boolean;
  /** Whether the Tab key comes here first; arrows go on from there. */
  readonly isFirst: boolean;
}

/** A document's name, to select it. What happens on click and keys is the board's business. */
export function DocumentButton({ label, short, isPressed, isFirst }: DocumentButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="document-button"
      aria-pressed={isPressed}
      tabIndex={isFirst ? 0 : -1}
      title={label}
      aria-label={short === undefined ? undefined : label}
    >
      <bdi>{short ?? label}</bdi>
    </button>
  );
}
