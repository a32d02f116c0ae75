import type { JSX } from 'preact';

interface DocumentButtonProps {
  readonly id: string;
  readonly label: string;
  readonly isPressed: boolean;
  /** Whether the Tab key comes here first; arrows go on from there. */
  readonly isFirst: boolean;
}

/** A document's name, to select it. What happens on click and keys is the board's business. */
export function DocumentButton({ label, isPressed, isFirst }: DocumentButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="document-button"
      aria-pressed={isPressed}
      tabIndex={isFirst ? 0 : -1}
      title={label}
    >
      <bdi>{label}</bdi>
    </button>
  );
}
