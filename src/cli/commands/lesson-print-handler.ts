import {
  type AgeBand,
  buildLesson,
  KIPPS_QUERY,
  KIPPS_SOURCE,
  type PackPaper,
  renderLessonPack,
} from '../../lesson/index.ts';
import { InputError } from '../../model/index.ts';
import { findChromium } from '../chromium/find-chromium.ts';
import { pdfOf } from '../chromium/pdf-of.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { flagOption, textOption, wholeOption } from '../options.ts';
import { KIPPS_FILE, readText } from './lesson-text.ts';

/** Writes the lesson pack of an age band. */
export const lessonPrintHandler: Handler = async (invocation) => {
  const { context } = invocation;
  const band = bandOf(invocation);
  const output = textOption(invocation, 'output');
  const isPdf = formatOf(output) === 'pdf';
  // Before any work: without a Chromium there will be no PDF.
  const chromium = isPdf ? await findChromium(process.env) : undefined;
  const lesson = buildLesson(await readText(context, KIPPS_FILE), {
    name: 'kipps',
    query: KIPPS_QUERY,
    source: KIPPS_SOURCE,
  });
  const html = renderLessonPack(lesson, {
    band,
    paper: textOption(invocation, 'paper') as PackPaper | undefined,
    cards: wholeOption(invocation, 'cards'),
    hasAnswers: flagOption(invocation, 'answers'),
  });
  if (output === undefined || output === '-') {
    context.out.write(html);
    return EXIT.done;
  }
  const sink = context.files.create(output);
  try {
    sink.write(chromium === undefined ? new TextEncoder().encode(html) : await pdfOf(html, chromium));
  } catch (error) {
    await sink.abort();
    throw error;
  }
  await sink.commit();
  context.notify([{ code: 'pack-written', count: 1, message: `Wrote the pack to ${output}.` }]);
  return EXIT.done;
};

function bandOf(invocation: Invocation): AgeBand {
  const band = textOption(invocation, 'band');
  if (band === undefined) {
    throw new InputError('Expected an age band, got no --band.', {
      code: 'bad-argument',
      hint: 'One of --band 8-11, --band 11-15, --band 15+',
    });
  }
  return band === '15+' ? '15-up' : (band as AgeBand);
}

/** @throws InputError for a file that is neither HTML nor PDF by its ending. */
function formatOf(output: string | undefined): 'html' | 'pdf' {
  if (output === undefined || output === '-' || /\.html?$/i.test(output)) return 'html';
  if (/\.pdf$/i.test(output)) return 'pdf';
  throw new InputError(`Expected a file that ends in .html or .pdf, got ${output}.`, {
    code: 'bad-argument',
  });
}
