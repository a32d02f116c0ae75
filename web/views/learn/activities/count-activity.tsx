import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { buildLesson, type Lesson } from '../../../../src/lesson/index.ts';
import { AppError } from '../../../../src/model/index.ts';
import type { ActivityProps } from '../activity-props.ts';
import { grouped } from '../lesson-facts.ts';
import { PassageDetails } from './passage-text.tsx';

/** The words typed in, counted in the real novel, and the first five of ranker A. */
export function CountActivity({ lab, lesson, work }: ActivityProps): JSX.Element {
  const counted = useComputed((): Lesson | string | undefined => {
    const query = work.wordsCounted.value;
    if (query === undefined) return undefined;
    try {
      return buildLesson(lab.novel.value ?? '', { name: 'kipps', query });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'Type at least one word of letters.';
    }
  });
  return (
    <div class="count">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          work.wordsCounted.value = work.wordsTyped.value;
          const found = counted.value;
          lab.status.value =
            typeof found === 'object' ? `Counted: ${found.fused.length} passages have a hit.` : (found ?? '');
        }}
      >
        <label>
          the five words: {lesson.query.words.join(', ')}
          <input
            type="text"
            class="words-box"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={200}
            value={work.wordsTyped.value}
            onInput={({ currentTarget }) => {
              work.wordsTyped.value = currentTarget.value;
            }}
          />
        </label>{' '}
        <button type="submit" class="primary">
          Count
        </button>
      </form>
      <Counted result={counted.value} />
    </div>
  );
}

function Counted({ result }: { readonly result: Lesson | string | undefined }): JSX.Element | null {
  if (result === undefined) return null;
  if (typeof result === 'string') return <p class="figure-line">{result}</p>;
  const { cut, a } = result.figures;
  return (
    <div class="result">
      <table>
        <caption>How often the words stand in the passages</caption>
        <thead>
          <tr>
            <th scope="col">word</th>
            <th scope="col">hits</th>
            <th scope="col">passages with it</th>
          </tr>
        </thead>
        <tbody>
          {cut.counted.map(({ word, hits, passages }) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td>{grouped(hits)}</td>
              <td>{grouped(passages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="figure-line">
        {grouped(cut.matching)} passages have a hit. The top ten of ranker A have {a.averageWordsOfTopTen}{' '}
        words on average; all passages with a hit have {a.averageWordsOfAll}.
      </p>
      <h3>The top five of ranker A</h3>
      <ol>
        {a.topTen.slice(0, 5).map(({ passage }) => (
          <li key={passage.number}>
            {passage.hits} hits
            <PassageDetails passage={passage} />
          </li>
        ))}
      </ol>
    </div>
  );
}
