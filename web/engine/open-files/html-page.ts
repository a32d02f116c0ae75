import type { OpenedFile, OpenedPart } from './opened-file.ts';

/**
 * Reads the files inside a page of ours: a lab page, or any page that carries files in the same way. The page's markup
 * is never parsed, only its blocks of JSON are. A report carries figures alone, and that is said.
 */
export async function readHtml(
  name: string,
  html: string,
  readInner: (name: string, content: string) => Promise<OpenedFile>,
): Promise<{ parts: OpenedPart[]; problems: string[] }> {
  const files = jsonBlocks(html).flatMap(filesIn);
  if (files.length === 0) {
    const problem = html.includes('id="report-data"')
      ? 'A report holds figures and no rankings; open the runs and qrels that it was made from.'
      : 'Expected a page with runs inside, such as a lab page, got another one.';
    return { parts: [], problems: [`${name}: ${problem}`] };
  }
  const opened = await Promise.all(files.map((file) => readInner(file.name, file.text)));
  return {
    parts: opened.flatMap(({ parts }) => parts),
    problems: opened.flatMap(({ problems }) => problems),
  };
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
