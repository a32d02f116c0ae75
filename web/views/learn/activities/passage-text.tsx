import type { JSX } from 'preact';
import { type Lesson, type MatchingPassage, wordPlaces } from '../../../../src/lesson/index.ts';

/** A passage with the words of the query marked. */
export function PassageText({ passage }: { readonly passage: MatchingPassage }): JSX.Element {
  const parts: (string | JSX.Element)[] = [];
  let from = 0;
  for (const { word, start, end } of wordPlaces(passage.text)) {
    if (!Object.hasOwn(passage.hitsByWord, word)) continue;
    parts.push(
      readable(passage.text.slice(from, start)),
      <mark key={start}>{passage.text.slice(start, end)}</mark>,
    );
    from = end;
  }
  return (
    <p class="book-passage">
      {parts}
      {readable(passage.text.slice(from))}
    </p>
  );
}

/** The file marks italics by underscores, which are no part of what is read. */
function readable(text: string): string {
  return text.replaceAll('_', '');
}

/** A passage that can be opened where it is named. */
export function PassageDetails({ passage }: { readonly passage: MatchingPassage }): JSX.Element {
  return (
    <details class="passage-details">
      <summary>
        Passage {passage.number} ({passage.words} words)
      </summary>
      <PassageText passage={passage} />
    </details>
  );
}

/** The matching passages of a lesson by number. */
export function passagesByNumber({ lists }: Lesson): ReadonlyMap<number, MatchingPassage> {
  return new Map(lists.a.map(({ passage }) => [passage.number, passage]));
}
