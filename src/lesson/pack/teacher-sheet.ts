import { type Markup, markup } from './markup.ts';
import type { ResolvedPackOptions } from './pack-options.ts';
import type { BandPlan } from './plans/band-plan.ts';

/**
 * What a stranger needs to give the lesson: aims, timings, what to say, what to look for.
 *
 * @param sheetTitles the other sheets of the pack, in order.
 */
export function teacherSheet(
  plan: BandPlan,
  { cards, hasAnswers }: ResolvedPackOptions,
  sheetTitles: readonly string[],
): Markup {
  const minutes = plan.parts.reduce((sum, part) => sum + part.minutes, 0);
  return markup`<section class="sheet teacher">
<h1>${plan.title}</h1>
<p>Teacher's sheet. Ages ${plan.ages}, ${minutes} minutes, ${cards} passage cards. You need to know nothing beforehand: what to say stands behind a bar at the left, word for word.</p>
<div class="part"><h2>Aims</h2>${list(plan.aims)}</div>
<div class="part"><h2>Where it fits</h2>${plan.curriculum.map((text) => markup`<p>${text}</p>`)}</div>
<div class="part"><h2>Bring</h2><p>${plan.bring.join('; ')}.</p></div>
<div class="part"><h2>In this pack</h2><p>After this sheet: ${sheetTitles.join('; ')}. Pupils get what stands before the answer key.</p></div>
<div class="part"><h2>Before the lesson</h2>${list(plan.before)}</div>
<h2>The lesson</h2>
${plan.parts.map((part, index) => {
  const from = plan.parts.slice(0, index).reduce((sum, earlier) => sum + earlier.minutes, 0);
  return markup`<div class="part"><h3>${index + 1}. ${part.title} (${part.minutes} minutes: ${from} to ${from + part.minutes})</h3>
<p class="say">${part.say}</p>
${list(part.steps)}
<p><strong>Look for:</strong> ${part.lookFor}</p></div>`;
})}
<h2>What you may be asked</h2>
${plan.questions.map(
  ([question, answer]) => markup`<div class="part"><h3>${question}</h3><p>${answer}</p></div>`,
)}
<p class="foot">${
    hasAnswers ? 'The answer key is at the end of the pack.' : 'This pack was printed without its answer key.'
  } ${SOURCES}</p>
</section>`;
}

const SOURCES =
  "Text: H. G. Wells, Kipps, Project Gutenberg eBook 39162, edition dated 1906, free of charge. Rule: Cormack, Clarke and Büttcher, SIGIR 2009. The cutting rule, the query, the three rankers and all figures are Consilience's own.";

function list(items: readonly string[]): Markup {
  return markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>`;
}

/** What the pupils get first: the story, what to do, new words. */
export function pupilSheet(plan: BandPlan): Markup {
  return markup`<section class="sheet pupil">
<h1>${plan.title}</h1>
<div class="part">${plan.pupilStory.map((text) => markup`<p>${text}</p>`)}</div>
<div class="part"><h2>What to do</h2><ol>${plan.pupilSteps.map((step) => markup`<li>${step}</li>`)}</ol></div>
<table class="part"><caption>New words</caption><tbody>${plan.words.map(
    ([word, meaning]) => markup`<tr><th>${word}</th><td>${meaning}</td></tr>`,
  )}</tbody></table>
</section>`;
}

/** Questions with lines to write on. */
export function closingSheet(plan: BandPlan): Markup {
  const line = markup`<div class="line"></div>`;
  return markup`<section class="sheet pupil">
<h2>In my own words</h2>
${plan.pupilQuestions.map((question) => markup`<div class="part question"><p><strong>${question}</strong></p>${[line, line, line, line]}</div>`)}
</section>`;
}
