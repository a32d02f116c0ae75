import type { JSX } from 'preact';
import { textParts } from './texts/rich-text.ts';

interface RichProps {
  readonly text: string;
  readonly glossary: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
}

/** A paragraph of a lesson's text: a new word stands out and is explained where it stands. */
export function Rich({ text, glossary, facts }: RichProps): JSX.Element {
  return (
    <p>
      {textParts(text, glossary, facts).map((part) =>
        part.kind === 'plain' ? (
          part.text
        ) : (
          <span key={part.word}>
            <dfn>{part.word}</dfn> ({part.meaning})
          </span>
        ),
      )}
    </p>
  );
}
