import type { OpenedFile, OpenedPart } from './opened-file.ts';

/** Of a report's files. */
const MOST_NAMED = 20;
/** Of a file's name. */
const MOST_CHARACTERS = 120;

/**
 * Reads the files inside a page of ours: a lab page, or any page that carries files in the same way. The page's markup
 * is never parsed, only its blocks of JSON are. A report that carries figures alone is told apart, and that is said.
 */
export async function readHtml(
  name: string,
  html: string,
  readInner: (name: string, content: string) => Promise<OpenedFile>,
): Promise<{ parts: OpenedPart[]; problems: string[] }> {
  const files = jsonBlocks(html).flatMap(filesIn);
  if (files.length === 0) {
    const problem =
      reportProblem(html) ?? 'Expected a page with runs inside, such as a lab page, got another one.';
    return { parts: [], problems: [`${name}: ${problem}`] };
  }
  const opened = await Promise.all(files.map((file) => readInner(file.name, file.text)));
  return {
    parts: opened.flatMap(({ parts }) => parts),
    problems: opened.flatMap(({ problems }) => problems),
  };
}

/** What to open in place of a report without its runs: it holds figures of every query, and the rank of no document. */
function reportProblem(html: string): string | undefined {
  if (!html.includes('id="report-data"')) return undefined;
  const [sources] = jsonBlocks(html).map(reportSources);
  const named = sources === undefined || sources.length === 0 ? '' : `: ${sources.join(', ')}`;
  return `A report written without --with-runs holds figures and no rankings; open the runs and qrels that it was made from${named}.`;
}

/** The files that a report says its systems come from. */
function reportSources(report: unknown): string[] {
  const { arms } = (report ?? {}) as { arms?: unknown };
  if (!Array.isArray(arms)) return [];
  const files = arms.map((arm: unknown) => (arm as { source?: { file?: unknown } } | null)?.source?.file);
  const named = files.filter((file) => typeof file === 'string' && file !== '') as string[];
  return [...new Set(named)].slice(0, MOST_NAMED).map((file) => file.slice(0, MOST_CHARACTERS));
}

function jsonBlocks(html: string): unknown[] {
  const blocks = html.matchAll(/<script\b[^>]*type="application\/json"[^>]*>([\s\S]*?)<\/script>/gi);
  return Array.from(blocks, ([, text = '']) => text.trim()).flatMap((text) => {
    try {
      return text === '' ? [] : [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
}

/** Files stand in a list, or under `files`. */
function filesIn(value: unknown): { name: string; text: string }[] {
  const list = Array.isArray(value) ? value : (value as { files?: unknown } | null)?.files;
  if (!Array.isArray(list)) return [];
  return list.flatMap((file: unknown) => {
    const { name, text } = (file ?? {}) as { name?: unknown; text?: unknown };
    return typeof name === 'string' && typeof text === 'string' ? [{ name, text }] : [];
  });
}
