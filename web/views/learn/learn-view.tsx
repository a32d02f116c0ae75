import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AGE_BANDS, type AgeBand } from '../../../src/lesson/index.ts';
import type { Lab } from '../../state/lab.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { ACTIVITIES } from './activities.ts';
import './learn.css';
import { lessonFacts } from './lesson-facts.ts';
import { pupilWork } from './pupil-work.ts';
import { Rich } from './rich.tsx';
import { BAND_TEXTS } from './texts/bands.ts';

/** The lesson, one step on the page at a time, in the words of an age band. */
function LearnView({ lab }: ViewProps): JSX.Element {
  const { band: bandName, step: stepNumber } = lab.state.value;
  const lesson = lab.lesson.value;
  const band = BAND_TEXTS[bandName];
  const index = Math.min(stepNumber, band.steps.length) - 1;
  const step = band.steps[index]!;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(`${bandName} ${index}`);
  useEffect(() => {
    // Somebody turned the page: reading goes on at its heading.
    if (shown.current !== `${bandName} ${index}`) {
      heading.current?.focus();
      lab.status.value = '';
    }
    shown.current = `${bandName} ${index}`;
  }, [bandName, index, lab]);
  if (lesson === undefined) return <p class="learn-wait">The book is being opened.</p>;
  const facts = lessonFacts(lesson);
  const Act = ACTIVITIES[step.activity];
  const work = pupilWork(lab);
  // Who has not guessed yet is not told who won.
  const isTold = step.activity !== 'reveal' || work.prediction.value !== undefined;
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => <Rich key={text} text={text} glossary={band.glossary} facts={facts} />);
  return (
    <article class="learn" data-step={step.activity}>
      <h1 class="unseen">The Folkestone lesson, ages {band.ages}</h1>
      <div class="learn-head">
        <BandChoice lab={lab} band={bandName} />
        <StepList lab={lab} index={index} />
      </div>
      <p class="learn-count">
        Step {index + 1} of {band.steps.length}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      {isTold && <div class="learn-text">{paragraphs(step.text)}</div>}
      <Act lab={lab} lesson={lesson} band={band} work={work} />
      {isTold && step.after !== undefined && (
        <div class="learn-text learn-after">{paragraphs(step.after)}</div>
      )}
      <StepButtons lab={lab} index={index} />
    </article>
  );
}

function BandChoice({ lab, band }: { readonly lab: Lab; readonly band: AgeBand }): JSX.Element {
  return (
    <fieldset class="learn-bands">
      <legend>Age</legend>
      {AGE_BANDS.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="learn-band"
            checked={name === band}
            onChange={() => lab.change({ band: name, step: 1 })}
          />
          {BAND_TEXTS[name].ages}
        </label>
      ))}
    </fieldset>
  );
}

function StepList({ lab, index }: { readonly lab: Lab; readonly index: number }): JSX.Element {
  const { steps } = BAND_TEXTS[lab.state.value.band];
  return (
    <label class="learn-steps">
      go to step
      <select
        value={String(index + 1)}
        onChange={({ currentTarget }) => lab.change({ step: Number(currentTarget.value) })}
      >
        {steps.map(({ title }, at) => (
          <option key={title} value={String(at + 1)}>
            {at + 1}. {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function StepButtons({ lab, index }: { readonly lab: Lab; readonly index: number }): JSX.Element {
  const { steps } = BAND_TEXTS[lab.state.value.band];
  const next = steps[index + 1];
  return (
    <nav class="learn-buttons" aria-label="Steps">
      <button type="button" disabled={index === 0} onClick={() => lab.change({ step: index })}>
        Back
      </button>
      {next === undefined ? (
        <button type="button" class="primary" onClick={() => lab.change({ view: 'print' })}>
          Print the lesson
        </button>
      ) : (
        <button type="button" class="primary" onClick={() => lab.change({ step: index + 2 })}>
          Next: {next.title}
        </button>
      )}
    </nav>
  );
}

/** The view Learn. */
export const learnView: ViewDefinition = {
  name: 'learn',
  title: 'Learn',
  summary: 'The Folkestone lesson: three lists disagree about a novel; step by step, for three ages.',
  component: LearnView,
  hasControls: false,
};
